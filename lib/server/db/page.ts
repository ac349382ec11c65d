import type { SelectQueryBuilder } from "kysely"

/** Which page of a list is asked for: `page` from 0. */
export interface PageRange {
  page: number
  size: number
}

/** Limits a query to one page: `query.$call(onPage({ page, size }))`. */
export const onPage =
  ({ page, size }: PageRange) =>
  <Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) =>
    query.limit(size).offset(page * size)

/** The number of rows of a query, whatever it selects. */
export async function countRows<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as("total"))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}

/** The rows of a page, and the number of rows of the whole list. */
export interface PageRows<Row> {
  rows: Row[]
  total: number
}

/** The rows of a query that selects the number of all rows as `total`; a page past the last has the total 0. */
export const withTotal = <Row extends { total: number }>(rows: Row[]): PageRows<Row> => ({
  rows,
  total: rows[0]?.total ?? 0,
})

/** A page as a paged call answers it (`paged` of the contract). */
export const pageOf = <Row, Content>(
  { rows, total }: PageRows<Row>,
  { page, size }: PageRange,
  toContent: (row: Row) => Content,
) => ({
  content: rows.map((row) => toContent(row)),
  page,
  size,
  totalElements: total,
  totalPages: Math.ceil(total / size),
})

/** A search of the platform's lists shows so many rows at most; one more as the total stands for more. */
export const MAX_FOUND = 1_000
