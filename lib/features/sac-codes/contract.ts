import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"

export const sacCodes = {
  list: endpoint("GET /payments/v2/api/sacCodes", {
    summary: "The codes of services for invoices (SAC), each with its rate of today",
    access: "signed-in",
    reply: z.array(z.object({ code: z.string(), title: z.string(), rateBasisPoints: z.number().int() })),
  }),
}
