import type { PlacedOrder } from "@/lib/features/orders/contract"

/** Opens the payment provider's page by submitting its form. */
export function openCheckout({ action, fields }: NonNullable<PlacedOrder["checkout"]>): void {
  const form = document.createElement("form")
  form.method = "post"
  form.action = action
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("input")
    field.type = "hidden"
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}
