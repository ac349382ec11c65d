import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { ADMINS } from "@/lib/shared/roles"
import { LANGUAGES } from "@/lib/shared/messages/languages"

/** How the documents of an institute look. */
export const specimen = {
  draw: endpoint("GET /payments/v2/api/invoices/specimen", {
    summary: "A specimen of a document by the tax profile of today, as PDF: not numbered, not stored (added)",
    access: ADMINS,
    scope: "own",
    screen: "tax",
    query: z.object({ language: z.enum(LANGUAGES) }),
    reply: download("application/pdf"),
    limit: { calls: 30, perSeconds: 60 },
    failures: ["invoice_unavailable"],
  }),
}
