import type { ReactNode } from "react"
import { LoadError } from "./load-error"

type QueryContentProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** What is shown until there is data. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, its error or a skeleton. Data that was loaded stays when a later refetch fails. */
export function QueryContent<Data>({ query: { data, error, refetch }, skeleton, children }: QueryContentProps<Data>) {
  if (data !== undefined) return children(data)
  return error ? <LoadError failure={error} onRetry={() => void refetch()} /> : skeleton
}
