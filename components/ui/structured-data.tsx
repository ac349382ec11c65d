import type { Thing, WithContext } from "schema-dts"

/** JSON-LD for search engines. A `<` is escaped, so that no text can close the script element. */
export function StructuredData({ data }: { data: WithContext<Thing>[] }) {
  return data.map((one, at) => (
    <script
      key={at}
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(one).replaceAll("<", "\\u003c") }}
    />
  ))
}
