import { CheckoutPage } from "@/components/checkout/checkout-page"
import { InstituteFrame } from "@/components/institutes/public/institute-frame"
import { checkoutMetadata, type CheckoutProps, loadCheckout } from "../../load-checkout"

export const generateMetadata = checkoutMetadata

export default async function Page(props: CheckoutProps) {
  const shown = await loadCheckout(props)
  return (
    <InstituteFrame institute={shown.institute} kind={shown.kind}>
      <CheckoutPage institute={shown.institute} kind={shown.kind} quote={shown.quote} isSoon={shown.isSoon} />
    </InstituteFrame>
  )
}
