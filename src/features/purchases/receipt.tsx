import { Button, Modal } from "@mantine/core";
import { IconPrinter, IconReceipt } from "@tabler/icons-react";
import { useState } from "react";
import { usePaidPrices } from "../../api/runs.ts";
import { PASTED_TOKEN } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { eulas } from "../../domain/modes.ts";
import { t } from "../../languages/texts.ts";
import { CustomerField } from "../../shared/money/customer.tsx";
import { LicenseText } from "../../shared/money/license-text.tsx";
import { eulaName } from "../../shared/money/term-words.ts";
import { Fact, Facts } from "../../ui/detail/detail-pane.tsx";
import { iconBefore } from "../../ui/input/busy-button.tsx";
import { formatPrice, formatTime } from "../../ui/text/format.ts";
import classes from "./receipt.module.css";

interface ReceiptProps {
  purchase: Purchase;
  /** "Spot, 3 Sep 2026, 03:45 UTC" */
  image: string;
  contract: string;
  /** The contract has no price list. */
  isAgreed: boolean;
  reference: string | undefined;
}

export function ReceiptButton(props: ReceiptProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" {...iconBefore(IconReceipt)} onClick={() => setOpened(true)}>
        {t("Receipt")}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t("Receipt for frame {frameID}", { frameID: props.purchase.frameID })}
        closeButtonProps={{ className: classes.screen ?? "" }}
        size={640}
        classNames={{
          overlay: classes.screen ?? "",
          inner: classes.inner ?? "",
          content: classes.content ?? "",
        }}
      >
        <div data-print-alone="" className={classes.sheet}>
          <Receipt {...props} />
        </div>
        <p className={classes.screen}>
          <Button {...iconBefore(IconPrinter)} onClick={() => window.print()}>
            {t("Print")}
          </Button>
        </p>
      </Modal>
    </>
  );
}

function Receipt({ purchase, image, contract, isAgreed, reference }: ReceiptProps) {
  const session = useSession();
  const price = usePaidPrices().get(purchase.id);
  const eula = eulas.find((entry) => entry === purchase.eula);
  const total = price
    ? formatPrice(price, true)
    : isAgreed
      ? t("By agreement")
      : t("Not known in this browser");
  return (
    <>
      <Facts>
        <Fact name={t("Customer")}>
          <CustomerField />
        </Fact>
        <Fact name={t("Client id")}>
          {session.account === PASTED_TOKEN ? t("Signed in with a token") : session.account}
        </Fact>
        <Fact name={t("Contract")}>{contract}</Fact>
        <Fact name={t("Your reference")}>{reference || t("none given")}</Fact>
        <Fact name={t("Ordered")}>{formatTime(purchase.createdAt, "second")}</Fact>
        <Fact name={t("Purchase id")}>{purchase.id}</Fact>
        <Fact name={t("Service")}>
          {session.kind === "demo" ? t("Demo: simulated, nothing is charged.") : session.serviceName}
        </Fact>
      </Facts>
      <table className={classes.sum}>
        <tbody>
          <tr>
            <th scope="row">
              {image}
              <span>
                {t("Frame {frameID}", { frameID: purchase.frameID })} ·{" "}
                {t("{licence} license", { licence: eulaName(purchase.eula) })}
              </span>
            </th>
            <td>{total}</td>
          </tr>
          <tr>
            <th scope="row">{t("Tax")}</th>
            <td>{t("Not included")}</td>
          </tr>
          <tr className={classes.total}>
            <th scope="row">{t("Total without tax")}</th>
            <td>{total}</td>
          </tr>
        </tbody>
      </table>
      <p className={classes.note}>
        {eula && <LicenseText eula={eula} />} {t("A frame sells once: the license cannot be changed later.")}{" "}
        {t("This sheet is no invoice; the invoice is binding.")}
      </p>
    </>
  );
}
