import { Children, type ComponentProps, isValidElement, type ReactNode, useEffect } from "react";
import { MapLegend } from "../../map/controls/map-legend.tsx";
import { FootprintsLayer } from "../../map/footprints/footprints-layer.tsx";

interface ToldMapProps {
  label: string;
  children?: ReactNode;
  onError?: (sentence: string) => void;
}

/** In place of a map where there is no WebGL: says in its attributes how frames are drawn, and what the legend has. */
export function ToldMap({ label, children, onError }: ToldMapProps) {
  useEffect(() => onError?.("There can be no map."));
  const layers = propsOf(children, FootprintsLayer);
  const legends = propsOf(children, MapLegend);
  const drawn = layers.flatMap(({ footprints }) => footprints.map(({ key, state }) => `${key} ${state}`));
  return (
    <div
      role="img"
      aria-label={label}
      data-drawn={drawn.join(", ")}
      data-legend={legends.flatMap(({ entries }) => entries).join(" ")}
    />
  );
}

function propsOf<C extends typeof FootprintsLayer | typeof MapLegend>(
  children: ReactNode,
  of: C,
): ComponentProps<C>[] {
  return Children.toArray(children).flatMap((child) =>
    isValidElement<ComponentProps<C>>(child) && child.type === of ? [child.props] : [],
  );
}
