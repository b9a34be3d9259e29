import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from "@mantine/core";
import { t } from "../../languages/texts.ts";
import { type ColorToken, darkPalette, lightPalette, type Palette } from "./palette.ts";

/** Mantine's ten steps, all of one token. */
function pair(token: ColorToken): MantineColorsTuple {
  const dark = darkPalette[token];
  const light = lightPalette[token];
  return [dark, dark, dark, dark, dark, light, light, light, light, light];
}

const d = darkPalette;
const l = lightPalette;

const SMALL = [
  "Button",
  "TextInput",
  "NumberInput",
  "Textarea",
  "Select",
  "NativeSelect",
  "Autocomplete",
  "MultiSelect",
];

const POPUP = {
  shadow: "md",
  radius: "md",
  transitionProps: { duration: 120 },
  // Popups fit the room there is.
  middlewares: { flip: true, shift: { padding: 8 }, size: { padding: 8 } },
} as const;

export const theme = createTheme({
  primaryColor: "ink",
  primaryShade: { light: 9, dark: 0 },
  autoContrast: true,
  // A contrast computed from one step would not follow the theme.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    if (input.variant === "danger") {
      return {
        ...colors,
        background: "transparent",
        hover: "var(--sw-failed-bg)",
        color: "var(--sw-failed)",
        border: "1px solid var(--sw-failed)",
      };
    }
    const primary = input.variant === "filled" && (input.color ?? input.theme.primaryColor) === "ink";
    return primary
      ? { ...colors, background: "var(--sw-ink)", hover: "var(--sw-text2)", color: "var(--sw-ink-text)" }
      : colors;
  },
  colors: {
    dark: [d.text1, d.text2, d.text3, d.control, d.line, d.bg3, d.bg2, d.bg1, d.bg0, d.bg0],
    gray: [l.bg2, l.bg0, l.bg3, l.line, l.line, l.control, l.text3, l.text3, l.text2, l.text1],
    ink: pair("ink"),
    accent: pair("accent"),
    failed: pair("failed"),
  },
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: '"Geist Mono Variable", ui-monospace, monospace',
  fontSizes: { xs: "12px", sm: "12px", md: "13px", lg: "14px", xl: "16px" },
  lineHeights: { xs: "16px", sm: "16px", md: "18px", lg: "20px", xl: "22px" },
  headings: { fontWeight: "600" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px" },
  defaultRadius: "sm",
  respectReducedMotion: true,
  // Names keep the theme from loading the components.
  components: {
    ...Object.fromEntries(SMALL.map((name) => [name, { defaultProps: { size: "xs" } }])),
    // With getters, as the language may change.
    PasswordInput: {
      // The eye is a tab stop like any other button.
      defaultProps: {
        size: "xs",
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: {
          get "aria-label"() {
            return t("Show what is typed");
          },
        },
      },
    },
    SegmentedControl: { defaultProps: { size: "xs", transitionDuration: 120 } },
    Checkbox: { defaultProps: { size: "xs", color: "accent" } },
    Radio: { defaultProps: { size: "xs", color: "accent" } },
    RangeSlider: { defaultProps: { size: 2, color: "accent" } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } },
    Popover: { defaultProps: POPUP },
    ModalTitle: { defaultProps: { fw: 600, fz: 16, lh: "22px" } },
    ModalCloseButton: {
      defaultProps: {
        get "aria-label"() {
          return t("Close");
        },
      },
    },
    Menu: {
      defaultProps: {
        ...POPUP,
        // The placeholder would take the focus without being an item.
        withInitialFocusPlaceholder: false,
        // Content that scrolls must have something that takes the focus (WCAG 2.1.1).
        menuItemTabIndex: 0,
      },
    },
    Skeleton: { defaultProps: { animate: false, component: "span", display: "block" } },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  dark: variablesOf(darkPalette),
  light: variablesOf(lightPalette),
});

function variablesOf(palette: Palette): Record<string, string> {
  const tokens = Object.entries(palette).filter(([name]) => name !== "scheme");
  return {
    ...Object.fromEntries(tokens.map(([name, value]) => [`--sw-${kebab(name)}`, value])),
    "--mantine-color-body": palette.bg1,
    "--mantine-color-text": palette.text1,
    "--mantine-color-dimmed": palette.text3,
    "--mantine-color-placeholder": palette.text3,
    "--mantine-color-error": palette.failed,
    "--mantine-color-default": palette.bg1,
    "--mantine-color-default-hover": palette.bg3,
    "--mantine-color-default-border": palette.control,
    "--mantine-color-default-color": palette.text1,
    "--mantine-shadow-md":
      palette.scheme === "dark"
        ? "0 1px 2px rgb(0 0 0 / 0.18), 0 10px 28px rgb(0 0 0 / 0.26)"
        : "0 1px 2px rgb(20 24 27 / 0.1), 0 8px 24px rgb(20 24 27 / 0.14)",
  };
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
