import { useCallbackRef } from "@mantine/hooks";
import { IconPhotoOff } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { askForPicture, isSpent, PICTURE_LIMIT_MS } from "../../api/frames/pictures.ts";
import { useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { useMissingPicture } from "../../ui/feedback/undo-notice.tsx";
import classes from "./quicklook-thumb.module.css";

type Pictured = Pick<CatalogFrame, "frameID" | "thumbnailUrl">;

/** Shows a quicklook in a square; requests a failed link again, then leaves the retry to a notice. */
export function QuicklookThumb({ frame, size = 40 }: { frame: Pictured | null | undefined; size?: number }) {
  return (
    <span className={classes.thumb} style={{ width: size, height: size }}>
      {frame?.thumbnailUrl && (
        <Picture key={frame.frameID} frameID={frame.frameID} link={frame.thumbnailUrl} size={size} />
      )}
    </span>
  );
}

interface PictureProps {
  frameID: string;
  link: string;
  size: number;
}

function Picture({ frameID, link, size }: PictureProps) {
  // A link that works stays as long as the row.
  const [first] = useState(() => (isSpent(link) ? undefined : link));
  const [failed, setFailed] = useState(false);
  if (first && !failed) return <Image src={first} size={size} onFail={() => setFailed(true)} />;
  return <AskedPicture frameID={frameID} size={size} />;
}

function AskedPicture({ frameID, size }: Omit<PictureProps, "link">) {
  const session = useSession();
  const queries = useQueryClient();
  const [failed, setFailed] = useState(false);
  const {
    data: link,
    isError,
    refetch,
  } = useQuery({
    queryKey: [session.id, "new-link", frameID],
    queryFn: () => askForPicture(session, queries, frameID, "thumbnailUrl"),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isMissing = failed || isError;
  const retry = useCallback(() => void refetch().then(() => setFailed(false)), [refetch]);
  useMissingPicture(isMissing ? retry : undefined);
  if (isMissing)
    return (
      <IconPhotoOff
        className={classes.missing}
        size={Math.min(20, size)}
        stroke={1.5}
        role="img"
        aria-label={t("Image could not be loaded")}
      />
    );
  return link && <Image src={link} size={size} onFail={() => setFailed(true)} />;
}

function Image({ src, size, onFail }: { src: string; size: number; onFail: () => void }) {
  const watch = useCallbackRef((image: HTMLImageElement | null) => {
    if (!image) return;
    // The browser loads a picture when it comes near the screen.
    const timer = setInterval(() => {
      if (image.complete) return clearInterval(timer);
      const { top, bottom } = image.getBoundingClientRect();
      if (bottom > 0 && top < window.innerHeight) onFail();
    }, PICTURE_LIMIT_MS);
    return () => clearInterval(timer);
  });
  return (
    <img
      ref={watch}
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={onFail}
    />
  );
}
