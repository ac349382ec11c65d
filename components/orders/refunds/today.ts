import { indianDate } from "@/lib/features/invoices/financial-year"

/** Today in India, "2026-11-27". */
export const todayInIndia = () => indianDate(new Date())
