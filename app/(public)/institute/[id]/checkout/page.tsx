import { BasketCheckoutPage } from "@/components/checkout/basket-checkout-page"
import { InstituteFrame } from "@/components/institutes/public/institute-frame"
import { basketCheckoutMetadata, type BasketCheckoutProps, loadBasketCheckout } from "./load-checkout"

export const generateMetadata = basketCheckoutMetadata

export default async function Page(props: BasketCheckoutProps) {
  const institute = await loadBasketCheckout(props)
  return (
    <InstituteFrame institute={institute}>
      <BasketCheckoutPage instituteId={institute.id} isSelling={institute.isSelling} />
    </InstituteFrame>
  )
}
