import { useInfiniteQuery } from "@tanstack/react-query"

interface Page {
  page: number
  totalPages: number
}

/** A list that grows by a page at a time; its key begins with the path of the call, by which it is invalidated. */
export const usePages = <P extends Page>(
  queryKey: readonly [path: string, of: string | number],
  fetchPage: (page: string) => Promise<P>,
) =>
  useInfiniteQuery({
    queryKey: [...queryKey, "pages"],
    queryFn: ({ pageParam }) => fetchPage(String(pageParam)),
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
  })
