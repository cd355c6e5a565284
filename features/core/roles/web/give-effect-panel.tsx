import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/client.ts'
import { type Difference, roles } from '../contract.ts'
import { DifferenceList } from './difference-list.tsx'
import { placeOf } from './grant-fields.tsx'
import { useRoleWords } from './role-words.ts'

/** What giving a role would open for these people, beside the form that gives it. */
export function GiveEffect({
  roleId,
  userIds,
  area,
  builtIn,
  empty,
}: {
  roleId: string | null
  userIds: readonly string[]
  /** As `GrantValues` has it. */
  area: string | null
  /** An administrator's rights are not in a list of permissions. */
  builtIn: string | null
  /** Shown until there is something to give. */
  empty: string
}) {
  const { t } = useRoleWords()
  const isAsked = roleId !== null && userIds.length > 0
  const look = async (after: number) => {
    const asked = { roleId: roleId ?? '', userIds: [...userIds], ...placeOf({ area, endsOn: null }), after }
    return (await call(roles.previewGrants, asked, { quiet: true, background: true })).data
  }
  const { data, error } = useQuery({
    queryKey: ['give', roleId, userIds, area],
    queryFn: () => look(0),
    enabled: isAsked,
    retry: false,
    gcTime: 0,
  })
  const isAdmins = builtIn === 'admin'
  const changes = (first: Difference) => (
    <DifferenceList key={JSON.stringify([roleId, userIds, area])} first={first} more={look} />
  )
  return (
    <>
      <h3>{t('difference.title')}</h3>
      {isAsked && data && (isAdmins ? <p>{t('difference.admin')}</p> : changes(data))}
      {isAsked && error && <p>{error.message}</p>}
      {!isAsked && <p>{empty}</p>}
    </>
  )
}
