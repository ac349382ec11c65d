import { BasketPage } from "@/components/checkout/basket-page"
import { InstituteFrame } from "@/components/institutes/public/institute-frame"
import { basketMetadata, type BasketProps, loadBasketPage } from "./load-basket-page"

export const generateMetadata = basketMetadata

export default async function Page(props: BasketProps) {
  const { institute } = await loadBasketPage(props)
  return (
    <InstituteFrame institute={institute}>
      <BasketPage instituteId={institute.id} />
    </InstituteFrame>
  )
}
