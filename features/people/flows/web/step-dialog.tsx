import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { searchPeople } from '#features/people/record/web/api.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { PersonPicker } from '#ui/forms/person-picker.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { FAR, NEEDS, WHO } from '../contract.ts'
import { type DraftStep, isDays, numberOf, typed } from './flow-state.ts'
import { useFlowChoices } from './queries.ts'
import css from './flow-form.module.css'

/** A step in its dialog: numbers are what is typed. */
type Values = Omit<DraftStep, 'key' | 'name' | 'remindAfter' | 'escalateAfter'> & {
  remindAfter: string
  escalateAfter: string
}

/** One step of a flow; it is saved with the flow. */
export function StepDialog({
  step,
  isNew,
  onDone,
  onClose,
}: {
  step: DraftStep
  isNew: boolean
  onDone: (step: DraftStep) => void
  onClose: () => void
}) {
  const t = useTranslations('flows')
  const ui = useTranslations('ui')
  const form = useStepForm(step, (done) => {
    onDone(done)
    onClose()
  })
  return (
    <Dialog opened onClose={onClose} title={t(isNew ? 'addStep' : 'editStep')}>
      <FormFrame form={form}>
        <DialogBody
          actions={
            <>
              <Button onClick={onClose}>{ui('cancel')}</Button>
              <SubmitButton form={form}>{t(isNew ? 'addStep' : 'keepStep')}</SubmitButton>
            </>
          }
        >
          <WhoFields form={form} />
          <LateFields form={form} />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}

function useStepForm(step: DraftStep, onDone: (step: DraftStep) => void): Form<Values> {
  const t = useTranslations('flows')
  const { roles = [], groups = [] } = useFlowChoices().data ?? {}
  const { key, name, remindAfter, escalateAfter, ...rest } = step
  return useForm({
    initial: { ...rest, remindAfter: typed(remindAfter), escalateAfter: typed(escalateAfter) },
    submit: async (values: Values): Promise<DraftStep> => {
      const errors = wrongIn(values, t)
      if (Object.keys(errors).length > 0) throw { errors }
      const chosen = [...roles, ...groups].find(({ id }) => id === (values.roleId ?? values.groupId))
      return {
        ...usedFields(values),
        key,
        name: chosen?.name ?? name,
        remindAfter: numberOf(values.remindAfter),
        escalateAfter: numberOf(values.escalateAfter),
      }
    },
    onDone,
  })
}

/** The fields that this kind of approver uses; what was chosen for another kind is dropped. */
const usedFields = ({ who, people, roleId, groupId, needs }: Values) => ({
  who,
  people: who === 'people' ? people : [],
  roleId: who === 'role' ? roleId : null,
  groupId: who === 'group' ? groupId : null,
  needs: isOfOne(who) ? ('any' as const) : needs,
})

/** Steps that ask one person at most. */
const isOfOne = (who: Values['who']) => ['manager', 'managersManager', 'departmentLead'].includes(who)

/** What the server would refuse, named at once: the dialog closes before the flow is sent. */
function wrongIn(values: Values, t: ReturnType<typeof useTranslations<'flows'>>): Record<string, string> {
  const { who, people, roleId, groupId, remindAfter, escalateAfter } = values
  const [remind, escalate] = [numberOf(remindAfter), numberOf(escalateAfter)]
  const rules: [field: keyof Values, isWrong: boolean, message: string][] = [
    ['people', who === 'people' && people.length === 0, t('choosePeople')],
    ['roleId', who === 'role' && !roleId, t('chooseRole')],
    ['groupId', who === 'group' && !groupId, t('chooseGroup')],
    ['escalateAfter', remind !== null && escalate !== null && escalate <= remind, t('escalatesBefore')],
    ['remindAfter', !isDays(remindAfter), t('daysWrong', { most: FAR })],
    ['escalateAfter', !isDays(escalateAfter), t('daysWrong', { most: FAR })],
  ]
  return Object.fromEntries(rules.filter(([, isWrong]) => isWrong).map(([field, , message]) => [field, message]))
}

function WhoFields({ form }: { form: Form<Values> }) {
  const t = useTranslations('flows')
  const { roles = [], groups = [] } = useFlowChoices().data ?? {}
  const { who } = form.values
  const { onChange: putWho, ...whoField } = form.field('who')
  const { onChange: putNeeds, ...needsField } = form.field('needs')
  return (
    <>
      <SelectField
        label={t('who')}
        help={t(`whoHelp.${who}`)}
        options={WHO.map((one) => ({ value: one, label: t(`whos.${one}`) }))}
        {...whoField}
        onChange={(next) => putWho(WHO.find((one) => one === next) ?? who)}
      />
      {who === 'people' && (
        <PersonPicker multiple label={t('people')} required search={searchPeople} {...form.field('people')} />
      )}
      {who === 'role' && (
        <SelectField label={t('role')} required searchable options={options(roles)} {...form.field('roleId')} />
      )}
      {who === 'group' && (
        <SelectField label={t('group')} required searchable options={options(groups)} {...form.field('groupId')} />
      )}
      {!isOfOne(who) && (
        <SelectField
          label={t('needs')}
          options={NEEDS.map((one) => ({ value: one, label: t(`needsOf.${one}`) }))}
          {...needsField}
          onChange={(next) => putNeeds(NEEDS.find((one) => one === next) ?? 'any')}
        />
      )}
    </>
  )
}

const options = (list: readonly { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

function LateFields({ form }: { form: Form<Values> }) {
  const t = useTranslations('flows')
  return (
    <div className={css.two}>
      <TextField
        label={t('remindAfter')}
        help={t('remindAfterHelp')}
        inputMode="numeric"
        maxLength={3}
        {...form.field('remindAfter')}
      />
      <TextField
        label={t('escalateAfter')}
        help={t('escalateAfterHelp')}
        inputMode="numeric"
        maxLength={3}
        {...form.field('escalateAfter')}
      />
    </div>
  )
}
