import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import {
  DayEffectsPanel,
  type DecidingValues,
  type Foreseen,
  sentDecisions,
  UNDECIDED,
  useDayEffects,
} from '#features/core/day-effects/web/api.tsx'
import { yearOf } from '#kit/days.ts'
import type { Location } from '#features/core/locations/contract.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm, type Form } from '#ui/forms/form.ts'
import { formatDay } from '#ui/format.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { holidays, MOST_REMOVED } from '../contract.ts'
import { api, type Seen, usePreview } from './queries.ts'
import css from './import-dialog.module.css'

interface Values extends DecidingValues {
  locationId: string | null
  year: string | null
  lastYear: string | null
  customary: boolean
}
type Preview = ReturnType<typeof usePreview>
const FIRST = [-1, 0, 1, 2]
/** As many as one import may have. */
const LAST = [0, 1, 2, 3, 4]

interface Props {
  year: number
  locations: readonly Location[]
  locationId: string | undefined
  undo: (added: readonly Seen[]) => Promise<void>
  onClose: () => void
}

/** The holidays of a location's country and region: on the left what is wanted, on the right every day of it. */
export function ImportDialog(props: Props) {
  const { year, locations, onClose } = props
  const t = useTranslations('holidays.page')
  const ui = useTranslations('ui')
  const { form, foreseen } = useImport(props)
  const { values } = form
  const data = usePreview({
    locationId: values.locationId ?? '',
    years: yearsOf(values),
    customary: values.customary,
  })
  const fresh = data.filter((one) => !one.known).length
  return (
    <Dialog opened onClose={onClose} title={t('import')} wide>
      <FormFrame form={form}>
        <DialogBody
          effect={
            <>
              <Effect rows={data} fresh={fresh} />
              <DayEffectsPanel foreseen={foreseen} form={form} />
            </>
          }
          actions={
            <>
              <Button variant="subtle" onClick={onClose}>
                {ui('cancel')}
              </Button>
              <SubmitButton form={form} disabled={fresh === 0}>
                {t('importCount', { count: fresh })}
              </SubmitButton>
            </>
          }
        >
          <Fields form={form} locations={locations} year={year} />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}

function useImport({ year, locations, locationId: given, undo, onClose }: Props) {
  const t = useTranslations('holidays.page')
  const form = useForm<Values, { holidays: Seen[] }>({
    initial: {
      locationId: given ?? locations[0]?.id ?? null,
      year: String(year),
      lastYear: String(year),
      customary: false,
      ...UNDECIDED,
    },
    submit: ({ decisions, ...values }) =>
      api.importHolidays({ ...sentOf(values), ...sentDecisions(foreseen.effects, decisions) }, { quiet: true }),
    onDone: ({ holidays: added }) => {
      const canUndo = added.length > 0 && added.length <= MOST_REMOVED
      toast.success(t('imported', { count: added.length }), canUndo ? { undo: () => void undo(added) } : {})
      onClose()
    },
    onRefused: () => foreseen.look(),
  })
  const { decisions: _decisions, ...wanted } = form.values
  const foreseen: Foreseen = useDayEffects(
    holidays.foreseeImport,
    wanted.locationId === null ? undefined : sentOf(wanted),
  )
  return { form, foreseen }
}

const sentOf = ({ customary, ...rest }: Omit<Values, 'decisions'>) => ({
  locationId: rest.locationId ?? '',
  years: yearsOf(rest),
  customary,
})

function yearsOf({ year, lastYear }: Pick<Values, 'year' | 'lastYear'>): number[] {
  const first = Number(year)
  return LAST.map((step) => first + step).filter((each) => each === first || each <= Number(lastYear))
}

function Fields({ form, locations, year }: { form: Form<Values>; locations: readonly Location[]; year: number }) {
  const t = useTranslations('holidays.page')
  const { field } = form
  return (
    <>
      <SelectField
        label={t('location')}
        help={t('importHelp')}
        options={locations.map(({ id, name }) => ({ value: id, label: name }))}
        {...field('locationId')}
      />
      <Years form={form} year={year} />
      <CheckboxField label={t('customary')} help={t('customaryHelp')} {...field('customary')} />
    </>
  )
}

/** From one year to another: a last year that the first one leaves behind, or too far, follows it. */
function Years({ form, year }: { form: Form<Values>; year: number }) {
  const t = useTranslations('holidays.page')
  const { values, set, field } = form
  const first = Number(values.year)
  const begin = (chosen: string | null) => {
    set('year', chosen)
    const [least, most] = [Number(chosen), Number(chosen) + LAST.length - 1]
    set('lastYear', String(Math.min(Math.max(Number(values.lastYear), least), most)))
  }
  return (
    <div className={css.years}>
      <SelectField label={t('firstYear')} options={optionsOf(year, FIRST)} {...field('year')} onChange={begin} />
      <SelectField label={t('lastYear')} options={optionsOf(first, LAST)} {...field('lastYear')} />
    </div>
  )
}

const optionsOf = (year: number, steps: readonly number[]) =>
  steps.map((step) => ({ value: String(year + step), label: String(year + step) }))

function Effect({ rows, fresh }: { rows: Preview; fresh: number }) {
  const t = useTranslations('holidays.page')
  const locale = useLocale()
  const isLong = new Set(rows.map(({ firstDay }) => yearOf(firstDay))).size > 1
  if (rows.length === 0) return <p className={css.none}>{t('nothingToImport')}</p>
  return (
    <>
      <p className={css.sum}>{t('preview', { fresh, known: rows.length - fresh })}</p>
      <ul className={css.days} data-long={isLong || undefined}>
        {rows.map((row) => (
          <li key={`${row.firstDay} ${row.name}`} data-known={row.known || undefined}>
            <span>{formatDay(row.firstDay, locale, { weekday: true, year: isLong })}</span>
            <b>{row.half ? t('halfNamed', { name: row.name, half: t(`halves.${row.half}`) }) : row.name}</b>
            {row.known && <em>{t('known')}</em>}
          </li>
        ))}
      </ul>
    </>
  )
}
