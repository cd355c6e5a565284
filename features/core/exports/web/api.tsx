import { hrefOf } from '#kit/client.ts'
import type { Route, Sent } from '#kit/contract.ts'
import { DIRECT_ROWS } from '#kit/exports.ts'
import { useUrlState } from '#ui/table/url-state.ts'
import { useStart } from './queries.ts'

/**
 * What a press of Export does: the address of a small file, or a start in the background, which the dialog of this feature then shows.
 * `file({ source: 'people', route, input, rows })` goes to `ExportMenu`. @param rows as many as are known to come; without them it may be many
 */
export function useExportFile() {
  const [, setParams] = useUrlState()
  const start = useStart(({ id }) => setParams({ export: id }))
  return <R extends Route>(of: { source: string; route: R; input: Sent<R>; rows: number | undefined }) => {
    const address = hrefOf(of.route, of.input)
    if (of.rows !== undefined && of.rows <= DIRECT_ROWS) return address
    const query = new URL(address, location.origin).searchParams
    return () => start.mutate({ source: of.source, input: Object.fromEntries(query) })
  }
}
