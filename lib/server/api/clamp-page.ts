import { z } from "zod"
import type { Endpoint } from "@/lib/contract/endpoint"
import { pageCount } from "@/lib/shared/paging"

type Handle = (context: never, input: never) => Promise<unknown>

const PageQuery = z.looseObject({ query: z.looseObject({ page: z.number() }) })
const PageReply = z.looseObject({ content: z.array(z.unknown()), size: z.number(), totalElements: z.number() })

/**
 * Makes a paged GET answer its last page where the requested page lies past it (the page is clamped, spec §5). A handler
 * that counts by the rows of the page knows no total past the end, so that its first page is read for the total.
 */
export function clampPage<Run extends Handle>(endpoint: Endpoint, handle: Run): Run {
  if (!isPaged(endpoint)) return handle
  const clamped = async (context: never, input: unknown) => {
    const reply = await handle(context, input as never)
    const request = PageQuery.safeParse(input).data
    if (!request || request.query.page === 0 || !isEmpty(reply)) return reply
    const atPage = (page: number) => handle(context, { ...request, query: { ...request.query, page } } as never)
    const counted = totalOf(reply) > 0 ? reply : await atPage(0)
    const last = pageCount(totalOf(counted), sizeOf(reply)) - 1
    return last === 0 && counted !== reply ? counted : atPage(last)
  }
  return clamped as unknown as Run
}

function isPaged({ method, query, reply }: Endpoint): boolean {
  const isPagedReply = reply instanceof z.ZodObject && "totalPages" in reply.shape && "content" in reply.shape
  return method === "GET" && isPagedReply && query instanceof z.ZodObject && "page" in query.shape
}

const isEmpty = (reply: unknown) => PageReply.safeParse(reply).data?.content.length === 0
const totalOf = (reply: unknown) => PageReply.parse(reply).totalElements
const sizeOf = (reply: unknown) => PageReply.parse(reply).size
