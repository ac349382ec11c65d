import { desk } from "@/lib/features/desk/contract"
import { institutes } from "@/lib/features/institutes/contract"
import { learning } from "@/lib/features/learning/contract"
import { people } from "@/lib/features/people/contract"
import { system } from "@/lib/features/system/contract"
import { enquiries } from "@/lib/features/enquiries/contract"
import { faqs } from "@/lib/features/faqs/contract"
import { items } from "@/lib/features/items/contract"
import { plans } from "@/lib/features/plans/contract"
import { orders } from "@/lib/features/orders/contract"
import type { Contract } from "./endpoint"

/** Every call of the product, by feature: what the reference, the guards and the tests walk. */
export const contracts: Record<string, Contract> = {
  desk,
  institutes,
  items,
  plans,
  faqs,
  enquiries,
  people,
  learning,
  orders,
  system,
}
