import { CloseButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useContract } from "../../api/use-session.ts";
import { CommandBox, type CommandBoxProps } from "../../features/command/command-box.tsx";
import type { ShellActs } from "../../features/command/rows.ts";
import { viewOf } from "../../features/command/use-run-command.ts";
import { useSearchResults } from "../../features/search/api/use-search-results.ts";
import { newsWords, useNewFrames, useOpenSaved } from "../../features/search/saved/new-frames.ts";
import { useSaved } from "../../features/search/saved/saved-store.ts";
import { formOfAddress, paramsOfForm, useLastApplied } from "../../features/search/search-params.ts";
import { areaBox } from "../../geo/area/box.ts";
import { t } from "../../languages/texts.ts";
import { requestMap } from "../../shared/map-request.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { useGlobalKeys } from "../../ui/input/use-global-keys.ts";
import { useOnline } from "../../ui/layout/use-media.ts";
import classes from "./command-field.module.css";

export function CommandField({ acts }: { acts: ShellActs }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  /** Screen whose bar the field covers. */
  const [over, setOver] = useState<string>();
  const isIcon = useMediaQuery("(max-width: 1023px)", false, { getInitialValueInEffect: false });
  const input = useRef<HTMLInputElement>(null);
  function open() {
    if (isIcon) setOver(path);
    input.current?.focus();
  }
  useGlobalKeys({ "/": open });

  if (!isIcon)
    return (
      <div className={classes.place}>
        <CommandWithSaved isWanted={false} acts={acts} ref={input} />
      </div>
    );
  if (over !== path)
    return (
      <div className={classes.place}>
        <button
          type="button"
          className={classes.icon}
          aria-label={t("Place, coordinates, frame or action")}
          aria-keyshortcuts="/"
          onClick={open}
        >
          <IconSearch size={16} stroke={1.75} aria-hidden />
        </button>
      </div>
    );
  return (
    <div className={classes.over}>
      <CommandWithSaved isWanted acts={acts} onLeave={() => setOver(undefined)} ref={input} />
      <CloseButton size={32} aria-label={t("Close the field")} onClick={() => setOver(undefined)} />
    </div>
  );
}

/** Command field with the account's saved searches and the last results; news is requested while its list is open. */
function CommandWithSaved(props: Omit<CommandBoxProps, "saved" | "onSaved" | "results" | "onOpened">) {
  const [opened, setOpened] = useState(false);
  const { entries: searches } = useSaved();
  const online = useOnline();
  const applied = useLastApplied();
  const { frames } = useSearchResults(opened ? applied : undefined, useContract()?.id);
  const navigate = useNavigate();
  const news = useNewFrames(opened ? searches : NONE);
  const open = useOpenSaved((form) => {
    void navigate({
      to: "/",
      search: (kept) => ({ ...kept, frame: undefined, ...paramsOfForm(form) }),
    });
    const box = areaBox(form.area);
    if (box) requestMap({ do: "go", box, view: viewOf(box) });
  });
  const usable = news.flatMap((one) => (one.form ? [{ ...one, form: one.form }] : []));
  return (
    <CommandBox
      {...props}
      saved={usable.map((one) => ({
        id: one.search.id,
        name: one.search.name,
        news: newsWords(one, online),
        area: one.form.area,
      }))}
      onSaved={(id) => {
        const search = searches.find((one) => one.id === id);
        const form = search && formOfAddress(search.address);
        if (!form || open.isPending) return;
        announce(t("Opening “{name}”", { name: search.name }));
        open.mutate({ search, form });
      }}
      results={frames}
      onOpened={setOpened}
    />
  );
}

const NONE: ReturnType<typeof useSaved>["entries"] = [];
