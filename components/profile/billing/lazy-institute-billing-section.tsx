"use client"
import { lazyPart } from "@/components/ui/lazy-part"

/** The billing addresses of the institute, loaded after the rest of a page. */
export const InstituteBillingSection = lazyPart(() =>
  import("./institute-billing-section").then((file) => file.InstituteBillingSection),
)
