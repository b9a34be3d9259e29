import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { useFrameStates } from "../../api/frames/frame-states.ts";
import { frameQuery } from "../../api/frames/frames.ts";
import { useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import type { RasterFault } from "../../raster/raster.ts";
import { QuicklookThumb } from "../../shared/frames/quicklook-thumb.tsx";
import { toFrame } from "../../shared/orders/links.ts";
import { chooseImages, ownedImagesQuery } from "../../shared/raster/owned-images.ts";
import { FAULTS } from "../../shared/raster/raster-words.ts";
import { useRaster } from "../../shared/raster/use-raster.ts";
import { ErrorMessage, ExplainedError, QueryError } from "../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import classes from "./viewer.module.css";
import { type OpeningProps, Viewer, type ViewerPageProps } from "./viewer.tsx";
import { DownloadImage, ViewerBar } from "./viewer-bar.tsx";

/** Time between questions for products that are not ready, ms. */
const WAIT_MS = 5000;

/** Shows an owned frame at full resolution on the map. */
export function ViewerPage(props: ViewerPageProps) {
  const { frameID } = props;
  const session = useSession();
  const frame = useQuery(frameQuery(session, frameID));
  const state = useFrameStates().stateOf(frameID);
  const isOrdered = state !== "default" && state !== "cart";
  const files = useQuery({
    ...ownedImagesQuery(session, frameID),
    // Products of an ordered frame show themselves when they come.
    refetchInterval: ({ state: { data } }) => isOrdered && data?.length === 0 && WAIT_MS,
  });
  if (frame.isLoading || files.isLoading) {
    return (
      <div className={classes.page}>
        {frame.data ? <ViewerBar frame={frame.data} /> : <div className={classes.bar} />}
        <Loading />
      </div>
    );
  }
  if (frame.error || (files.error && !files.data)) {
    return (
      <div className={classes.message}>
        <QueryError query={frame.error ? frame : files} title={t("Couldn’t load the files of the frame")} />
      </div>
    );
  }
  if (!frame.data) {
    return (
      <div className={classes.message}>
        <HelpfulEmpty
          isScreen
          title={t("There is no frame {frameID} in the catalog", { frameID })}
          text={t("The link may be mistyped, or the frame has been withdrawn.")}
          go={["/", t("Back to search")]}
        />
      </div>
    );
  }
  const { images, others } = chooseImages(files.data ?? []);
  const file = images.find(({ product }) => product === props.look.product) ?? images[0];
  if (!file) return <Nothing frame={frame.data} isOrdered={isOrdered} others={others} />;
  return <Opening key={file.product} {...props} frame={frame.data} file={file} images={images} />;
}

/** Says why there is nothing to view: not bought, not ready, or files for download only. */
function Nothing({ frame, isOrdered, others }: NothingProps) {
  const { frameID } = frame;
  const [title, words] =
    others.length > 0
      ? [
          t("No image of this frame can be viewed here"),
          t("For download only: {products}.", { products: others.join(", ") }),
        ]
      : isOrdered
        ? [
            t("The image is not ready yet"),
            t("The frame is ordered. Its image opens here as soon as its products are ready."),
          ]
        : [
            t("Full resolution after purchase"),
            t("You see the quicklook of this frame now. Buy the frame to view its image here."),
          ];
  return (
    <div className={classes.page}>
      <ViewerBar frame={frame} />
      <div className={classes.message}>
        <QuicklookThumb frame={frame} size={240} />
        <HelpfulEmpty title={title} text={words}>
          <RoutedButton variant="filled" {...toFrame(frameID)}>
            {t("Open frame {frameID}", { frameID })}
          </RoutedButton>
          {isOrdered && (
            <RoutedButton to="/orders" search={true}>
              {t("Go to orders")}
            </RoutedButton>
          )}
        </HelpfulEmpty>
      </div>
    </div>
  );
}

interface NothingProps {
  frame: CatalogFrame;
  isOrdered: boolean;
  others: readonly string[];
}

function Opening(props: OpeningProps) {
  const { raster, fault, retry } = useRaster(props.file);
  if (raster) return <Viewer {...props} raster={raster} onReopen={retry} />;
  return (
    <div className={classes.page}>
      <ViewerBar frame={props.frame} />
      {fault ? (
        <div className={classes.message}>
          <CannotOpen {...props} fault={fault} onRetry={retry} />
        </div>
      ) : (
        <Loading />
      )}
    </div>
  );
}

/** Keeps the places of the map and the panel. */
function Loading() {
  return (
    <>
      <div className={classes.stage} role="status" aria-label={t("Loading the image")}>
        <Skeleton radius={0} height="100%" />
      </div>
      <div className={classes.side}>
        <div className={classes.section}>
          <Skeleton height={72} />
          <Skeleton height={32} />
          <Skeleton height={96} />
        </div>
      </div>
    </>
  );
}

function CannotOpen(props: OpeningProps & { fault: RasterFault; onRetry: () => void }) {
  const { frame, file, images, look, camera, onView, fault, onRetry } = props;
  const [what, act] = FAULTS[fault.kind];
  return (
    <ErrorMessage
      error={
        new ExplainedError([t(what), fault.detail && `(${fault.detail})`, t(act)].filter(Boolean).join(" "))
      }
      title={t("Couldn’t open {product} of frame {frameID}", {
        product: file.product,
        frameID: frame.frameID,
      })}
      onRetry={onRetry}
    >
      <div className={classes.buttons}>
        <DownloadImage file={file} />
        {images
          .filter(({ product }) => product !== file.product)
          .map(({ product }) => (
            <Button
              key={product}
              variant="default"
              onClick={() => onView({ ...look, product, window: undefined, height: undefined }, camera)}
            >
              {t("View {product}", { product })}
            </Button>
          ))}
      </div>
    </ErrorMessage>
  );
}
