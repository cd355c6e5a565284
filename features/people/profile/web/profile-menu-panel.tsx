import { useTranslations } from 'use-intl'
import { directory } from '#features/people/directory/contract.ts'
import { useChange } from '#ui/change.ts'
import { useConfirm } from '#ui/confirm.ts'
import { DotsThree } from '#ui/icons.ts'
import { MenuButton, type MenuItem } from '#ui/menu-button.tsx'
import { personName } from '#ui/person-name.ts'
import type { ProfileHead } from '../contract.ts'
import css from './profile-screen.module.css'

const STALE = ['/api/people', '/api/profile', '/api/users']

/** What may be done with this person as a whole. */
export function ProfileMenu({ head }: { head: ProfileHead }) {
  const t = useTranslations('people')
  const confirm = useConfirm()
  const resend = useChange(directory.resendInvitation, STALE)
  const activate = useChange(directory.activatePerson, STALE)
  const deactivate = useChange(directory.deactivatePerson, STALE)
  const { id, can } = head
  const askAndDeactivate = async () => {
    const title = t('deactivateOne', { name: personName(head) })
    if (await confirm({ title, text: t('deactivateText'), ok: t('deactivate'), danger: true })) await deactivate({ id })
  }
  const items: MenuItem[] = [
    ...(head.isOwn ? [{ word: t('updateProfile'), to: '/update-profile' }] : []),
    ...(can.resend ? [{ word: t(head.invited ? 'resend' : 'inviteNow'), onPick: () => void resend({ id }) }] : []),
    ...(can.activate ? [{ word: t('activate'), onPick: () => void activate({ id }) }] : []),
    ...(can.deactivate ? [{ word: t('deactivate'), danger: true, onPick: () => void askAndDeactivate() }] : []),
  ]
  if (items.length === 0) return null
  return (
    <MenuButton items={items} label={t('more')} align="end" className={css.more}>
      <DotsThree size={20} weight="bold" aria-hidden />
    </MenuButton>
  )
}
