import type { Thing, WithContext } from "schema-dts"

/** What a page says to search engines. A `<` is written as its code, so that no text can close the script. */
export function StructuredData({ data }: { data: WithContext<Thing>[] }) {
  return data.map((one, at) => (
    <script
      key={at}
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(one).replaceAll("<", "\\u003c") }}
    />
  ))
}
