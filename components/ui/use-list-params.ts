"use client"
import { usePathname, useRouter, useSearchParams } from "next/navigation"

const MOST_PAGES = 1_000_000
const MOST_LETTERS = 80

type Names<Filter, Open> = { filters?: readonly Filter[]; opens?: readonly Open[] }

/**
 * What of a list is shown, as the address holds it: the page (counted from 1), the words searched for, the filters named,
 * and by its id what lies open. Whatever else stands there counts as nothing.
 */
export function useListAddress<const Filter extends string = never, const Open extends string = never>({
  filters = [],
  opens = [],
}: Names<Filter, Open> = {}) {
  const base = usePathname()
  const router = useRouter()
  const address = useSearchParams()
  const text = (name: Filter) => address.get(name) ?? undefined
  const id = (name: Open) => numberIn(address.get(name), Number.MAX_SAFE_INTEGER)
  const page = numberIn(address.get("page"), MOST_PAGES) ?? 1
  const search = address.get("search")?.slice(0, MOST_LETTERS) || undefined

  /** The address after a change: what narrows the list leads to its first page, and only what is named lies open. */
  function hrefFor(change: { [Name in Filter | Open | "page" | "search"]?: string | number | undefined }): string {
    const isNarrowing = "search" in change || filters.some((name) => name in change)
    const to = { page: isNarrowing ? 1 : page, search, ...change }
    const query = new URLSearchParams()
    for (const name of filters) put(query, name, name in change ? change[name] : text(name))
    put(query, "search", to.search)
    put(query, "page", to.page === 1 ? undefined : to.page)
    for (const name of opens) put(query, name, change[name])
    const words = query.toString()
    return words ? `${base}?${words}` : base
  }

  return {
    base,
    page,
    search,
    text,
    id,
    hrefFor,
    /** Shows something else of the list; the way back leads to where the list was come to. */
    narrow: (change: Parameters<typeof hrefFor>[0]) => router.replace(hrefFor(change), { scroll: false }),
    /** Closes what lies open beside the list. */
    close: () => router.push(hrefFor({}), { scroll: false }),
  }
}

/** The one of these that a text is, if it is one. */
export const oneOf = <Option extends string>(options: readonly Option[], text: string | undefined) =>
  options.find((option) => option === text)

function put(query: URLSearchParams, name: string, value: string | number | undefined) {
  if (value) query.set(name, String(value))
}

function numberIn(text: string | null, most: number): number | undefined {
  const number = /^[1-9]\d*$/.test(text ?? "") ? Number(text) : undefined
  return number !== undefined && number <= most ? number : undefined
}
