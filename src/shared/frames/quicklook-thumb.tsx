import { useState } from "react";
import classes from "./quicklook-thumb.module.css";

/** The quicklook of a frame in a fixed square; the empty square where there is none or it does not load. */
export function QuicklookThumb({ src, size = 40 }: { src: string | undefined; size?: number }) {
  const [failedSrc, setFailedSrc] = useState<string>();
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
