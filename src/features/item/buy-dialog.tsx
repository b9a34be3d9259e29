import { Checkbox, Modal, Radio, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCommercialChoice } from "../../api/commercial-choice.ts";
import { offersEula } from "../../api/contracts.ts";
import type { CatalogFrame } from "../../api/frame.ts";
import { priceQuery } from "../../api/prices.ts";
import { buyFrame, forgetPurchaseEffects } from "../../api/purchases.ts";
import { useContract, useSession } from "../../api/use-session.ts";
import { type Eula, eulas, type ProductType } from "../../contract/common.ts";
import { allowedProducts, defaultProducts } from "../../contract/modes.ts";
import { MAX_REFERENCE } from "../../contract/purchases.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { eulaMeaning, eulaName } from "../../ui/eula.ts";
import { formatPrice, formatTime } from "../../ui/format.ts";
import { modeName } from "../../ui/frame-words.ts";
import { productMeaning } from "../../ui/product-words.ts";
import classes from "./buy-dialog.module.css";
import { PurchaseResult } from "./purchase-result.tsx";

interface BuyDialogProps {
  frame: CatalogFrame;
  opened: boolean;
  onClose: () => void;
}

/** The purchase of one frame: licence, products, reference, confirm; then the whole result. */
export function BuyDialog({ frame, opened, onClose }: BuyDialogProps) {
  const session = useSession();
  const queries = useQueryClient();
  const contract = useContract();
  const { eula, chooseEula } = useCommercialChoice();
  const price = useQuery({
    ...priceQuery(session, { contractID: contract?.id ?? "", frameID: frame.frameID, eula }),
    enabled: opened && contract?.hasPricingPlan === true,
  });
  const offered = frame.family ? allowedProducts[frame.family] : frame.products;
  const form = useForm({
    initialValues: { reference: "", products: [] as string[] },
    validate: {
      reference: (text) =>
        [...text].length > MAX_REFERENCE ? `Shorten the reference to ${MAX_REFERENCE} characters.` : null,
    },
  });
  const purchase = useMutation({
    mutationFn: (values: typeof form.values) =>
      buyFrame(session, {
        contractID: contract?.id ?? "",
        frameID: frame.frameID,
        eula,
        ...(values.reference ? { reference: values.reference } : {}),
        ...(values.products.length > 0 ? { productTypes: values.products as ProductType[] } : {}),
      }),
    onSettled: () => forgetPurchaseEffects(queries, session),
  });
  const allowed = (entry: Eula) => contract === undefined || offersEula(contract, entry);
  const used = [...form.values.reference].length;

  function close() {
    onClose();
    if (purchase.data?.kind === "bought") purchase.reset();
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title={`Buy frame ${frame.frameID}`}
      size="lg"
      closeOnClickOutside={!purchase.isPending}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <div key={purchase.data ? "result" : "form"} ref={takeFocus} tabIndex={-1} className={classes.part}>
        {purchase.data ? (
          <PurchaseResult
            outcome={purchase.data}
            frameID={frame.frameID}
            price={price.data}
            onAgain={purchase.reset}
            onClose={close}
          />
        ) : (
          <form className={classes.form} onSubmit={form.onSubmit((values) => purchase.mutate(values))}>
            <p className={classes.what}>
              {modeName(frame)}, {formatTime(frame.start, "second")}, under{" "}
              <b>{contract?.name ?? "no contract"}</b>
            </p>
            <Radio.Group
              label="Licence"
              description="A frame sells once: the licence cannot be changed later."
              value={eula}
              onChange={(value) => chooseEula(value as Eula)}
            >
              <div className={classes.choices}>
                {eulas.map((entry) => (
                  <Radio
                    key={entry}
                    value={entry}
                    label={eulaName(entry)}
                    description={allowed(entry) ? eulaMeaning(entry) : "Not allowed by this contract."}
                    disabled={!allowed(entry)}
                  />
                ))}
              </div>
            </Radio.Group>
            <Checkbox.Group
              label="Products"
              description={
                frame.family
                  ? `None chosen: the contract’s own for ${frame.family}, ${defaultProducts[frame.family].join(", ")} unless agreed otherwise.`
                  : "None chosen: the contract’s own."
              }
              {...form.getInputProps("products")}
            >
              <div className={classes.products}>
                {offered.map((product) => (
                  <Checkbox
                    key={product}
                    value={product}
                    label={product}
                    description={productMeaning(product)}
                  />
                ))}
              </div>
            </Checkbox.Group>
            <Textarea
              label="Reference (optional)"
              description={`Comes back with the purchase. ${used} of ${MAX_REFERENCE} characters.`}
              autosize
              minRows={1}
              {...form.getInputProps("reference")}
            />
            <footer className={classes.foot}>
              <p>
                {price.data ? (
                  <>
                    <b className={classes.total}>{formatPrice(price.data, true)}</b> {eulaName(eula)}
                    <span>Price at {formatTime(price.data.askedAt)}, not reserved</span>
                  </>
                ) : (
                  <span>
                    {contract?.hasPricingPlan === false
                      ? "Price by agreement: this contract has no pricing plan."
                      : "Asking for the price…"}
                  </span>
                )}
              </p>
              <BusyButton
                type="submit"
                size="md"
                busy={purchase.isPending}
                disabled={!contract || !allowed(eula) || (contract.hasPricingPlan && !price.data)}
                data-autofocus
              >
                {price.data ? `Buy for ${formatPrice(price.data, true)}` : "Buy this frame"}
              </BusyButton>
            </footer>
          </form>
        )}
      </div>
    </Modal>
  );
}

/** Form and result take turns; the focus goes along, so that keys go on and the result is heard. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
