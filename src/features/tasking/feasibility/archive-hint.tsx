import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { priceQuery } from "../../../api/contracts/prices.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { archiveAtQuery } from "../../../api/tasking/archive-at.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import type { Eula } from "../../../domain/products.ts";
import type { Position } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import { geometryWords, modeName } from "../../../shared/frames/frame-words.ts";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { askedPrice, PriceLabel } from "../../../shared/money/price-label.tsx";
import { toFrame } from "../../../shared/orders/links.ts";
import { QueryError } from "../../../ui/feedback/error-message.tsx";
import { formatShortTime } from "../../../ui/text/format.ts";
import { HOUR } from "../fields/acquisition-window.ts";
import classes from "./archive-hint.module.css";

interface ArchiveHintProps {
  point: Position;
  eula: Eula;
  now: number;
  /** The search for the frames at the point, as the address of the search says it. */
  search: object;
}

/** What the archive already has at the point: it is there at once, and costs less than a new image. */
export function ArchiveHint({ point, eula, now, search }: ArchiveHintProps) {
  const query = useQuery(archiveAtQuery(useSession(), point));
  // An image that the clock has not come to yet is none.
  const taken = query.data?.filter(({ start }) => Date.parse(start) <= now);
  const [newest] = taken ?? [];
  return (
    <section className={classes.hint} aria-labelledby="task-archive">
      <header>
        <h2 id="task-archive">{t("Already in the archive here")}</h2>
        {taken && taken.length > 0 && (
          <Link to="/" search={(kept: object) => ({ ...kept, ...search })}>
            {t("Show {count}", { count: taken.length })}
          </Link>
        )}
      </header>
      {query.isLoading && <Skeleton height={48} role="status" aria-label={t("Searching the archive")} />}
      <QueryError query={query} title={t("Couldn’t search the archive")} />
      {query.data && !newest && <p>{t("Nothing yet: no frame of the public archive covers this point.")}</p>}
      {newest && <Newest frame={newest} eula={eula} now={now} />}
    </section>
  );
}

function Newest({ frame, eula, now }: { frame: CatalogFrame; eula: Eula; now: number }) {
  const session = useSession();
  const contract = useContract();
  const price = useQuery({
    ...priceQuery(session, { contractID: contract?.id ?? "", frameID: frame.frameID, eula }),
    enabled: contract?.hasPricingPlan === true,
  });
  return (
    <Link {...toFrame(frame.frameID)} className={classes.frame}>
      <span className="visually-hidden">{t("Frame {frame}:", { frame: frame.frameID })} </span>
      <QuicklookThumb frame={frame} size={48} />
      <span className={classes.words}>
        <b>{modeName(frame)}</b> {`${formatShortTime(frame.start, now)} UTC`}
        <span>{geometryWords(frame)}</span>
        <span className={classes.age}>
          {t("{age}, at the point", { age: ageWords(now - Date.parse(frame.start)) })}
        </span>
      </span>
      <PriceLabel asked={askedPrice(price)} noPlan={contract?.hasPricingPlan === false} />
    </Link>
  );
}

/** "15 h 50 min old" on the first day, "12 days old" after it. */
function ageWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (ms < 24 * HOUR)
    return t("{hours} h {minutes} min old", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return t("{days, plural, one {# day} other {# days}} old", { days: Math.floor(ms / (24 * HOUR)) });
}
