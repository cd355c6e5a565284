import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RemovalDialog, WhyField } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { useReader } from '#ui/reader.ts'
import { type GrantOfPerson, grants } from '../grants/contract.ts'
import css from './benefits-screen.module.css'

interface Props {
  userId: string
  onClose: () => void
}
type Choices = readonly { id: string; name: string; left: number | null }[]

/** Grants a benefit; of a grant it sets the last day, or corrects or removes what was wrong. */
export function PersonGrantDialog({
  grant,
  choices,
  ...rest
}: Props & {
  /** Nothing: a new one. */
  grant: GrantOfPerson | undefined
  choices: Choices
}) {
  return grant ? <Changing grant={grant} {...rest} /> : <Granting choices={choices} {...rest} />
}

function Granting({ userId, choices, onClose }: Props & { choices: Choices }) {
  const t = useTranslations('benefits')
  const { today } = useReader()
  const send = useChange(grants.grantBenefit)
  const form = useForm({
    initial: { benefitId: null as string | null, dateFrom: today as string | null, dateTo: null as string | null },
    // the server validates required fields
    submit: ({ benefitId, dateFrom, dateTo }) =>
      send({ id: userId, benefitId: benefitId as string, dateFrom: dateFrom as string, dateTo }),
    onDone: onClose,
  })
  const options = choices.map(({ id, name, left }) => ({
    value: id,
    label: left === null ? name : t('choice', { name, count: left }),
    disabled: left === 0,
  }))
  return (
    <EditDialog title={t('grantBenefit')} form={form} word={t('grant')} onClose={onClose}>
      <SelectField label={t('benefit')} options={options} searchable required {...form.field('benefitId')} />
      <div className={css.two}>
        <DateField label={t('dateFrom')} required {...form.field('dateFrom')} />
        <DateField label={t('dateTo')} help={t('dateToHelp')} {...form.field('dateTo')} />
      </div>
    </EditDialog>
  )
}

function Changing({ userId, grant, onClose }: Props & { grant: GrantOfPerson }) {
  const t = useTranslations('benefits')
  const [removing, setRemoving] = useState(false)
  const [doing, setDoing] = useState(grant.state === 'ended' ? 'correct' : 'end')
  const remove = useChange(grants.removeBenefitGrant)
  const { name } = grant.benefit
  if (removing)
    return (
      <RemovalDialog
        title={t('removeTitle', { name })}
        text={t('removeText')}
        removal={{ remove: (why) => remove({ id: userId, grantId: grant.id, why }), news: [] }}
        onClose={onClose}
      />
    )
  const props = { userId, grant, onClose, onRemove: () => setRemoving(true) }
  const ways = grant.state !== 'ended' && (
    <SegmentedControl
      aria-label={t('changeOf', { name })}
      value={doing}
      onChange={setDoing}
      data={[
        { value: 'end', label: t('end') },
        { value: 'correct', label: t('correct') },
      ]}
    />
  )
  return doing === 'end' ? <Ending {...props} ways={ways} /> : <Correcting {...props} ways={ways} />
}

interface OfGrant extends Props {
  grant: GrantOfPerson
  ways: ReactNode
  onRemove: () => void
}

function Ending({ userId, grant, ways, onClose, onRemove }: OfGrant) {
  const t = useTranslations('benefits')
  const { today } = useReader()
  const end = useChange(grants.endBenefitGrant)
  const form = useForm({
    initial: { dateTo: (grant.until ?? (today < grant.dateFrom ? grant.dateFrom : today)) as string | null },
    submit: ({ dateTo }) => end({ id: userId, grantId: grant.id, dateTo: dateTo as string }),
    onDone: onClose,
  })
  return (
    <EditDialog
      title={grant.benefit.name}
      form={form}
      word={t('setEnd')}
      onClose={onClose}
      remove={{ word: t('remove'), onClick: onRemove }}
    >
      {ways}
      <DateField label={t('dateTo')} required help={t('endHelp')} {...form.field('dateTo')} />
    </EditDialog>
  )
}

function Correcting({ userId, grant, ways, onClose, onRemove }: OfGrant) {
  const t = useTranslations('benefits')
  const correct = useChange(grants.correctBenefitGrant)
  const { dateFrom, dateTo } = grant
  const form = useForm({
    initial: { dateFrom: dateFrom as string | null, dateTo, why: '' },
    submit: (values) => correct({ id: userId, grantId: grant.id, ...values, dateFrom: values.dateFrom as string }),
    onDone: onClose,
  })
  return (
    <EditDialog
      title={grant.benefit.name}
      form={form}
      onClose={onClose}
      remove={{ word: t('remove'), onClick: onRemove }}
    >
      {ways}
      <div className={css.two}>
        <DateField label={t('dateFrom')} required {...form.field('dateFrom')} />
        <DateField label={t('dateTo')} help={t('dateToHelp')} {...form.field('dateTo')} />
      </div>
      <WhyField form={form} />
    </EditDialog>
  )
}
