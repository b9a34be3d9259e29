import { useEffect, useState } from "react";
import classes from "./quicklook-thumb.module.css";

/**
 * The quicklook of a frame in a fixed square; the empty square where there is none or it does not load. One that did not load is
 * asked for again when the connection is back.
 */
export function QuicklookThumb({ src, size = 40 }: { src: string | undefined; size?: number }) {
  const [failedSrc, setFailedSrc] = useState<string>();
  useEffect(() => {
    if (failedSrc === undefined) return;
    const retry = () => setFailedSrc(undefined);
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [failedSrc]);
  return (
    <span className={classes.thumb} style={{ width: size, height: size }}>
      {src && failedSrc !== src && (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  );
}
