import { call } from '#kit/client.ts'
import { Heart } from '#ui/icons.ts'
import { opens } from '#ui/openable.ts'
import type { SearchHit } from '#ui/shell/screens.ts'
import { benefits } from '../contract.ts'

/** Benefits for the command palette: a hit leads those who manage them to the benefit, others to the list. */
export async function search(query: string, limit: number): Promise<readonly SearchHit[]> {
  const { data } = await call(benefits.listBenefits, { search: query, limit }, { quiet: true })
  return data.map(({ id, name, provider }) => {
    const page = `/settings/benefits/${id}`
    const list = `/company/benefits?search=${encodeURIComponent(name)}`
    return { id, word: name, ...(provider && { note: provider }), icon: Heart, to: opens(page) ? page : list }
  })
}
