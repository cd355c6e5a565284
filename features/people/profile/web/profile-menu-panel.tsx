import { useTranslations } from 'use-intl'
import { access } from '#features/people/access/contract.ts'
import { peopleChanges } from '#features/people/directory/changes/contract.ts'
import { call } from '#kit/client.ts'
import type { Route } from '#kit/contract.ts'
import { useNamedWords } from '#ui/named-words.ts'
import { useChange } from '#ui/forms/change.ts'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { DotsThree } from '#ui/icons.ts'
import { MenuButton, type MenuItem } from '#ui/overlays/menu-button.tsx'
import { holds } from '#ui/openable.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { personName } from '#ui/person-name.ts'
import { slots } from '#ui/shell/slots.ts'
import type { ProfileHead } from '#features/people/record/contract.ts'
import css from './profile-screen.module.css'

/** What may be done with this person as a whole. */
export function ProfileMenu({ head }: { head: ProfileHead }) {
  const t = useTranslations('people')
  const named = useNamedWords()
  const confirm = useConfirm()
  const resend = useChange(peopleChanges.resendInvitation)
  const activate = useChange(peopleChanges.activatePerson)
  const deactivate = useChange(peopleChanges.deactivatePerson)
  const order = useChange(access.orderPassword)
  const signOut = useChange(access.signOutPerson)
  const { id, can } = head
  const name = personName(head)
  const askAndDeactivate = async () => {
    const title = t('deactivateOne', { name })
    if (await confirm({ title, text: t('deactivateText'), ok: t('deactivate'), danger: true })) await deactivate({ id })
  }
  const askAndOrder = async () => {
    const [title, text] = [t('orderPasswordOne', { name }), t('orderPasswordText')]
    if (await confirm({ title, text, ok: t('orderPassword') })) await order({ id })
  }
  const askAndSignOut = async () => {
    const [title, text] = [t('signOutOne', { name }), t('signOutText')]
    if (await confirm({ title, text, ok: t('signOut'), danger: true })) await signOut({ id })
  }
  const perform = async (operation: Route) => {
    await call(operation, { id })
    if (operation.success) toast.success(named(operation.success))
  }
  const items: MenuItem[] = [
    ...(head.isOwn ? [{ word: t('updateProfile'), to: '/update-profile' }] : []),
    ...(can.resend ? [{ word: t(head.invited ? 'resend' : 'inviteNow'), onPick: () => void resend({ id }) }] : []),
    ...slots.personActions
      .filter(({ access: needed, ofOthers }) => holds(needed) && !(ofOthers && head.isOwn))
      .map(({ word, to, load }) => ({
        word: named(word),
        ...(to ? { to: to(id) } : { onPick: () => void load().then(({ operation }) => perform(operation)) }),
      })),
    ...(can.activate ? [{ word: t('activate'), onPick: () => void activate({ id }) }] : []),
    ...(can.orderPassword ? [{ word: t('orderPassword'), onPick: () => void askAndOrder() }] : []),
    ...(can.signOut ? [{ word: t('signOut'), onPick: () => void askAndSignOut() }] : []),
    ...(can.deactivate ? [{ word: t('deactivate'), danger: true, onPick: () => void askAndDeactivate() }] : []),
  ]
  if (items.length === 0) return null
  return (
    <MenuButton items={items} label={t('more')} align="end" className={css.more}>
      <DotsThree size={20} weight="bold" aria-hidden />
    </MenuButton>
  )
}
