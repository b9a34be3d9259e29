import { Slider } from "@mantine/core";

interface OpacitySliderProps {
  /** Of what: "Opacity of the quicklook, percent". */
  label: string;
  percent: number;
  onChange: (percent: number) => void;
}

/** How much of the map is seen through a quicklook. */
export function OpacitySlider({ label, percent, onChange }: OpacitySliderProps) {
  return (
    <Slider
      thumbLabel={label}
      size="xs"
      w={72}
      min={0}
      max={100}
      step={5}
      label={null}
      value={percent}
      onChange={onChange}
    />
  );
}
