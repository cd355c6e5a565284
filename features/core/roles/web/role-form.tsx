import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { call } from '#kit/client.ts'
import { useChange } from '#ui/forms/change.ts'
import { useDraft } from '#ui/forms/draft.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'
import { orElse } from '#ui/or-else.ts'
import { type Difference, type Permission, roles, type RoleWithPermissions } from '../contract.ts'
import { useMatrixSheet } from './matrix-keys-state.ts'
import { permissionsOf, useMatrix } from './matrix-state.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { RightsMatrix } from './role-matrix-panel.tsx'
import { CompareRole, HeldBy, PlainWords } from './role-side-panel.tsx'
import { RoleViews } from './role-views-panel.tsx'
import { useRoleWords } from './role-words.ts'
import css from './role-screen.module.css'

const HOME = '/settings/roles'

export interface Start {
  name: string
  description: string
  permissions: readonly string[]
}

interface Props {
  /** Absent while it is new. */
  role?: RoleWithPermissions | undefined
  start: Start
  all: readonly Permission[]
  /** What the reader may hand on; null is everything. */
  mine: ReadonlySet<string> | null
}

/** A role's name and its matrix. What changes for people who hold it is shown before it is saved. */
export function RoleForm({ role, start, all, mine }: Props) {
  const { t } = useRoleWords()
  const editor = useEditor(role, start)
  const { form, matrix, review } = editor
  useMatrixSheet()
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || editor.still) return
    event.preventDefault()
    void editor.go()
  }
  return (
    <>
      <Head role={role} editor={editor} />
      <Fields form={form} role={role} onSubmit={editor.go} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key of every form, also below this one's fields */}
      <div className={css.roles} onKeyDown={keys}>
        <Matrix matrix={matrix} all={all} mine={mine} />
        <aside className={css.side} aria-label={t('plain.title')}>
          <PlainWords all={all} rights={matrix.rights} />
          {role && <HeldBy role={role} />}
          <CompareRole roleId={role?.id} all={all} rights={matrix.rights} />
        </aside>
      </div>
      {review && (
        <ReviewDialog
          title={t('difference.title')}
          first={review}
          more={editor.look}
          onClose={editor.leaveReview}
          onSave={() => {
            editor.leaveReview()
            void form.submit()
          }}
        />
      )}
    </>
  )
}

function useEditor(role: RoleWithPermissions | undefined, start: Start) {
  const router = useRouter()
  const matrix = useMatrix(start.permissions)
  const [review, setReview] = useState<Difference>()
  const save = useSave(role)
  const permissions = permissionsOf(matrix.rights)
  const form = useForm({
    initial: { name: start.name, description: start.description },
    submit: (values) => save({ ...values, permissions }),
    onDone: (id) => void router.navigate({ href: `${HOME}/${id}`, ignoreBlocker: true }),
    draft: 'role',
  })
  useDraft('rights', permissions, { dirty: matrix.changes.length > 0, restore: matrix.put })
  const changes = matrix.changes.length + changedFields(form.values, start)
  useUnsavedGuard(form.dirty || matrix.changes.length > 0)
  const look = (after: number) =>
    call(roles.previewRole, { roleId: role!.id, permissions, after }).then(({ data }) => data)
  const go = async () => {
    if (!role || role.userCount === 0 || matrix.changes.length === 0) return form.submit()
    const found = await look(0).catch(orElse(undefined))
    if (found) setReview(found)
  }
  const reset = () => {
    matrix.reset()
    form.reset()
  }
  // a role that is there, as it is
  const still = role !== undefined && changes === 0
  return { form, matrix, changes, still, review, look, go, reset, leaveReview: () => setReview(undefined) }
}

function Head({ role, editor }: { role: RoleWithPermissions | undefined; editor: ReturnType<typeof useEditor> }) {
  const { t, roleName } = useRoleWords()
  const { changes, still, form, go, reset } = editor
  return (
    <PageHeader
      up={{ word: t('title'), to: HOME }}
      title={role ? roleName(role) : t('add')}
      state={role && stateOf(t, role.userCount, changes)}
      actions={
        <>
          {role && changes > 0 && (
            <Button variant="subtle" className={css.onlyDesk} onClick={reset}>
              {t('discard')}
            </Button>
          )}
          <Button
            variant="filled"
            loading={form.busy}
            disabled={still}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={() => void go()}
          >
            {role ? t('save', { count: changes }) : t('create')}
          </Button>
        </>
      }
    />
  )
}

function Matrix({
  matrix,
  all,
  mine,
}: {
  matrix: ReturnType<typeof useMatrix>
  all: readonly Permission[]
  mine: ReadonlySet<string> | null
}) {
  const { t } = useRoleWords()
  const [view, setView] = useState<'profiles' | 'company'>('profiles')
  return (
    <div className={css.matrix}>
      <RoleViews
        label={t('title')}
        view={view}
        onView={setView}
        views={[
          ['profiles', t('tabs.profiles')],
          ['company', t('tabs.company')],
        ]}
      />
      <RightsMatrix
        key={view}
        all={all}
        part={view}
        rights={matrix.rights}
        before={matrix.before}
        onChange={matrix.set}
        mayGive={mine ? (permission) => mine.has(permission) : undefined}
      />
    </div>
  )
}

function Fields({
  form,
  role,
  onSubmit,
}: {
  form: Form<{ name: string; description: string }>
  role: Props['role']
  onSubmit: () => Promise<void>
}) {
  const { t, roleName } = useRoleWords()
  const reviewed = {
    ...form,
    submit: async (event?: Parameters<typeof form.submit>[0]) => {
      event?.preventDefault()
      await onSubmit()
    },
  }
  return (
    <FormFrame form={reviewed} className={css.fields} aria-label={role ? roleName(role) : t('add')}>
      <TextField
        label={t('name')}
        required
        maxLength={80}
        {...form.field('name')}
        {...(role?.builtIn && { disabled: true, value: roleName(role) })}
      />
      <TextField label={t('description')} help={t('descriptionHelp')} maxLength={500} {...form.field('description')} />
      <button type="submit" className="sr" tabIndex={-1} aria-hidden />
    </FormFrame>
  )
}

/** @returns a function that saves and gives the role's id */
function useSave(role: RoleWithPermissions | undefined) {
  const create = useChange(roles.createRole)
  const change = useChange(roles.changeRole)
  return async (fields: { name: string; description: string; permissions: string[] }) => {
    if (!role) return (await create(fields)).data.id
    await change({ ...fields, roleId: role.id, version: role.version })
    return role.id
  }
}

const changedFields = (values: { name: string; description: string }, start: Start) =>
  Number(values.name !== start.name) + Number(values.description !== start.description)

const stateOf = (t: ReturnType<typeof useRoleWords>['t'], count: number, changes: number) =>
  `${t('heldBy', { count })}. ${changes > 0 ? t('unsaved', { count: changes }) : ''}`.trim()
