import { Button, Menu } from "@mantine/core";
import { IconLink, IconShare2, IconWorldShare } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import type { SharedContent } from "../../api/host-links.ts";
import { useGuest, useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { iconBefore } from "../../ui/input/busy-button.tsx";
import { useCopy } from "../../ui/input/copy-button.tsx";
import { lazyPart } from "../../ui/layout/lazy-part.tsx";

const LinkDialog = lazyPart(() => import("./link-dialog.tsx"), "LinkDialog");

interface ShareMenuProps {
  /** Address for colleagues, who sign in. */
  href: () => string;
  /** What a guest would see; a sentence says why it cannot be shared so. */
  shared: () => (Omit<SharedContent, "contractID" | "eula"> & { title: string }) | string;
  /** Button where the host makes no links: copies the address. */
  children: ReactNode;
}

/** Shares a screen: with colleagues by its address, and at a host of one's own with anyone, read only. */
export function ShareMenu({ href, shared, children }: ShareMenuProps) {
  const { host } = useSession();
  const isGuest = useGuest() !== undefined;
  const { copy, words } = useCopy();
  const [content, setContent] = useState<ReturnType<ShareMenuProps["shared"]>>();
  const [isOpen, setOpen] = useState(false);
  if (isGuest || !host?.links) return children;
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="default" {...iconBefore(IconShare2)}>
            {words ?? t("Share")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            {...iconBefore(IconLink)}
            onClick={() =>
              void copy(
                href(),
                t("Link copied"),
                t("The browser did not allow it. Copy the link from the address bar."),
              )
            }
          >
            {t("Copy address for colleagues")}
          </Menu.Item>
          <Menu.Item
            {...iconBefore(IconWorldShare)}
            onClick={() => {
              setContent(shared());
              setOpen(true);
            }}
          >
            {t("Read-only link for anyone…")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {content !== undefined && (
        <Suspense>
          <LinkDialog content={content} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
