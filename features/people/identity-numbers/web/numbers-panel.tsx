import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WhoSees } from '#features/people/access/web/api.tsx'
import { SectionForm, SectionPart } from '#features/people/profile/web/api.ts'
import { useProfile, useSection } from '#features/people/record/web/api.tsx'
import { CallError } from '#kit/client.ts'
import { useChange } from '#ui/forms/change.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Eye, EyeSlash } from '#ui/icons.ts'
import { identityNumbers, NUMBERS, type Numbers } from '../contract.ts'
import { useNumbers } from './queries.ts'

type Revealed = Numbers & { version: number }

/** ID and tax numbers. Masked until they are revealed, which the audit trail records. */
export function Panel({ userId }: { userId: string }) {
  const { data: head } = useProfile(userId)
  if (!head || (head.sections['identity_numbers'] ?? 'none') === 'none') return null
  return <NumbersPart userId={userId} />
}

function NumbersPart({ userId }: { userId: string }) {
  const t = useTranslations('identityNumbers')
  const { data: recorded } = useNumbers(userId)
  const ask = useChange(identityNumbers.revealNumbers)
  // as long as the screen lives: neither in the cache of answers nor in a draft
  const [revealed, setRevealed] = useState<Revealed>()
  if (!recorded) return null
  const { version, can } = recorded
  const isEmpty = NUMBERS.every((name) => !recorded[name])
  const reveal = async () => {
    if (isEmpty) return setRevealed({ nationalId: '', taxId: '', version })
    const { data } = await ask({ id: userId })
    setRevealed(data)
  }
  return (
    <SectionPart
      name="numbers"
      title={t('title')}
      facts={NUMBERS.map((name) => [t(name), recorded[name] ? (revealed?.[name] ?? t('hidden')) : null])}
      note={!revealed && t('revealNote')}
      empty={t('none')}
      mayEdit={can.edit}
      who={
        <>
          {!isEmpty && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={revealed ? <EyeSlash size={16} /> : <Eye size={16} />}
              onClick={() => (revealed ? setRevealed(undefined) : void reveal())}
            >
              {t(revealed ? 'hide' : 'reveal')}
            </Button>
          )}
          <WhoSees userId={userId} section="identity_numbers" what={t('title')} />
        </>
      }
      // the form shows the numbers, and they may have changed since they were revealed
      beforeOpen={reveal}
    >
      {(onClose) =>
        revealed && (
          <NumbersForm
            userId={userId}
            current={revealed}
            renew={reveal}
            onClose={() => {
              setRevealed(undefined)
              onClose()
            }}
          />
        )
      }
    </SectionPart>
  )
}

function NumbersForm({
  userId,
  current: { version, ...current },
  renew,
  onClose,
}: {
  userId: string
  current: Revealed
  renew: () => Promise<void>
  onClose: () => void
}) {
  const t = useTranslations('identityNumbers')
  const save = useChange(identityNumbers.changeNumbers)
  const { refetch } = useNumbers(userId)
  const { form, theirs } = useSection({
    current,
    version,
    send: (values, known) =>
      save({ id: userId, ...values, version: known }).catch(async (refusal: unknown) => {
        // another person's saved change is shown beside what was typed
        if (refusal instanceof CallError && refusal.status === 409) await renew()
        throw refusal
      }),
    refresh: () => refetch({ cancelRefetch: false }),
    onClose,
  })
  const changed = theirs.map((name) => ({
    name,
    word: t(name),
    value: current[name],
    take: () => form.set(name, current[name]),
  }))
  return (
    <SectionForm form={form} label={t('title')} theirs={changed} onClose={onClose}>
      {NUMBERS.map((name) => (
        <TextField key={name} label={t(name)} autoComplete="off" {...form.field(name)} />
      ))}
    </SectionForm>
  )
}
