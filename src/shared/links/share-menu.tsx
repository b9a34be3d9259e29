import { Button, Menu } from "@mantine/core";
import { IconLink, IconShare2, IconWorldShare } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { create } from "zustand";
import type { SharedContent } from "../../api/host-links.ts";
import { useGuest, useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { iconBefore } from "../../ui/input/busy-button.tsx";
import { useCopy } from "../../ui/input/copy-button.tsx";
import { lazyPart } from "../../ui/layout/lazy-part.tsx";

const LinkDialog = lazyPart(() => import("./link-dialog.tsx"), "LinkDialog");

type Shared = (Omit<SharedContent, "contractID" | "eula"> & { title: string }) | string;

/** Dialog of a new link. It outlives the button, which a narrower window shows elsewhere: the link is shown only once. */
const useLinkDialog = create<{ content: Shared | undefined; isOpen: boolean }>()(() => ({
  content: undefined,
  isOpen: false,
}));

/** Shows the dialog of a new link, beside the screens. */
export function NewLink() {
  const { content, isOpen } = useLinkDialog();
  if (content === undefined) return null;
  return (
    <Suspense>
      <LinkDialog
        content={content}
        opened={isOpen}
        onClose={() => useLinkDialog.setState({ isOpen: false })}
      />
    </Suspense>
  );
}

interface ShareMenuProps {
  /** Address for colleagues, who sign in. */
  href: () => string;
  /** Words if the browser does not copy it: another way to it. */
  refused: string;
  /** Returns the content of a link; a sentence for a screen that cannot be shared so. */
  shared: () => Shared;
  /** Button where the host makes no links: copies the address. */
  children: ReactNode;
}

/** Shares a screen: with colleagues by its address, and at a host of one's own with anyone, read only. */
export function ShareMenu({ href, refused, shared, children }: ShareMenuProps) {
  const { host } = useSession();
  const isGuest = useGuest() !== undefined;
  const { copy, words } = useCopy();
  // The address alone opens only for people with an account.
  if (isGuest) return null;
  if (!host?.links) return children;
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="default" {...iconBefore(IconShare2)}>
          {words ?? t("Share")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item {...iconBefore(IconLink)} onClick={() => void copy(href(), t("Link copied"), refused)}>
          {t("Copy address for colleagues")}
        </Menu.Item>
        <Menu.Item
          {...iconBefore(IconWorldShare)}
          onClick={() => useLinkDialog.setState({ content: shared(), isOpen: true })}
        >
          {t("Read-only link for anyone…")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
