import { useParams } from '@tanstack/react-router'
import { Confirming } from './confirming-panel.tsx'
import { api } from './queries.ts'

/** The server's own words on success. */
export function Screen() {
  const { hash = '' } = useParams({ strict: false }) as { hash?: string }
  const take = async () => ({ said: (await api.confirmEmailChange({ token: hash }, { quiet: true })).data })
  return <Confirming take={take} />
}
