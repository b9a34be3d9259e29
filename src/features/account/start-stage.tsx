import { ActionIcon } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { t } from "../../languages/texts.ts";
import { startExamples } from "../../shared/places/start-examples.ts";
import { formatAngle, formatTime } from "../../ui/text/format.ts";
import classes from "./start-stage.module.css";

/** A frame over the coast around it, as `tools/pack/start-scenes.ts` draws it. */
interface Scene {
  readonly id: string;
  /** Path in units of the scene. */
  readonly land: string;
  /** Matrix that places a picture of one unit, and the frame's outline. */
  readonly matrix: readonly number[];
  readonly outline: string;
  readonly mode: string;
  readonly start: number;
  readonly lookSide: string;
  readonly passDirection: string;
  readonly incidence: number;
}

/** Parts of the scene around the frame: above the words that lie on it, and close to it in a band. */
const VIEWS = { stage: "60 100 680 740", band: "88 138 624 624" } as const;
const EACH_MS = 6_000;

/** Shows the frames of the examples in turn over their coasts; still with reduced motion, or when paused. */
export function StartStage({ look }: { look: keyof typeof VIEWS }) {
  const reduced = useReducedMotion();
  const [paused, setPaused] = useState(false);
  const [shown, setShown] = useState(0);
  const scene = useScene(startExamples[shown % startExamples.length]?.id ?? "");
  const nth = startExamples.findIndex(({ id }) => id === scene?.id);
  const isMoving = !paused && !reduced && scene !== undefined;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => setShown((before) => before + 1), EACH_MS);
    return () => clearTimeout(timer);
  });
  if (!scene) return <div className={classes.stage} />;
  return (
    <div className={classes.stage}>
      <svg className={classes.map} viewBox={VIEWS[look]} aria-hidden>
        <path className={classes.land} d={scene.land} />
        <image
          href={`${import.meta.env.BASE_URL}start/${scene.id}.webp`}
          width="1"
          height="1"
          preserveAspectRatio="none"
          transform={`matrix(${scene.matrix.join(" ")})`}
        />
        <polygon className={classes.outline} points={scene.outline} />
      </svg>
      <div className={classes.card}>
        <div>
          <strong>{t(startExamples[nth]?.title ?? "")}</strong>
          <p className={classes.about}>
            {scene.mode}, {formatTime(scene.start, "minute")}
            <span>
              {" "}
              · {sideName(scene.lookSide)} · {passName(scene.passDirection)} · {formatAngle(scene.incidence)}{" "}
              ·{" "}
              {t("Demo picture, {number} of {all}", {
                number: nth + 1,
                all: startExamples.length,
              })}
            </span>
          </p>
        </div>
        {!reduced && (
          <ActionIcon
            variant="subtle"
            aria-label={paused ? t("Play the pictures") : t("Pause the pictures")}
            onClick={() => setPaused((before) => !before)}
          >
            {paused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          </ActionIcon>
        )}
      </div>
    </div>
  );
}

const sideName = (side: string) => (side === "left" ? t("Left") : t("Right"));
const passName = (pass: string) => (pass === "ascending" ? t("Ascending") : t("Descending"));

/** Loads a scene and its picture; the one before stays until both are there. The page works without. */
function useScene(id: string): Scene | undefined {
  const [scene, setScene] = useState<Scene>();
  useEffect(() => {
    let isGone = false;
    const base = `${import.meta.env.BASE_URL}start/${id}`;
    const picture = new Image();
    picture.onload = () =>
      void fetch(`${base}.json`)
        .then((answer) => answer.json())
        .then((drawn: Omit<Scene, "id">) => isGone || setScene({ id, ...drawn }))
        .catch(() => {});
    picture.src = `${base}.webp`;
    return () => {
      isGone = true;
    };
  }, [id]);
  return scene;
}
