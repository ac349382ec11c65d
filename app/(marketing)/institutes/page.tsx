import { Directory } from "@/components/marketing/directory"
import { listUrl, parseListParams } from "@/lib/features/items/list-url"
import { paths } from "@/lib/shared/paths"
import { loadDirectory, marketingMetadata } from "../load"

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata({ searchParams }: Props) {
  const { page, searchParam } = parseListParams(await searchParams)
  return marketingMetadata("institutes", listUrl(paths.institutes, { page }), { isHidden: Boolean(searchParam) })
}

export default async function Page({ searchParams }: Props) {
  const state = parseListParams(await searchParams)
  return <Directory state={state} list={await loadDirectory(state.page ?? 1, state.searchParam)} />
}
