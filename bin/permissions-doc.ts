// Writes docs/permissions.md from what the modules declare: `npm run docs:permissions`. A test holds the two together.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { modules } from '#app/modules.ts'
import { bindCatalogue, catalogue } from '#platform/catalogue.ts'
import { BUILT_IN, SCOPES, SECTIONS } from '#features/core/roles/contract.ts'
import { BUILT_IN_PERMISSIONS } from '#features/core/roles/server/permissions.ts'

export const FILE = 'docs/permissions.md'

/** The whole page. */
export function permissionsDoc(): string {
  bindCatalogue(modules)
  const all = catalogue()
  const byGroup = Map.groupBy(
    all.filter(({ group }) => !SCOPES.some((scope) => scope === group)),
    ({ group }) => group,
  )
  const heldAt = (role: (typeof BUILT_IN)[number], key: string) => {
    if (role === 'admin') return 'all'
    const held = BUILT_IN_PERMISSIONS[role]
    return held.includes(key) ? 'yes' : (['edit', 'view'].find((level) => held.includes(`${key}.${level}`)) ?? '')
  }
  const noteOf = (key: string) => {
    const { isToCome, viewless, editless, with: other } = all.find((one) => one.key === key) ?? {}
    if (isToCome) return 'no effect yet'
    return [
      viewless && 'view has no effect',
      editless && 'edit is the same as view',
      other && `only together with \`${other}\``,
    ]
      .filter(Boolean)
      .join('; ')
  }
  const row = (key: string, kind: string) =>
    `| \`${key}\` | ${kind} | ${BUILT_IN.map((role) => heldAt(role, key)).join(' | ')} | ${noteOf(key)} |`
  const head = `| Key | Values | ${BUILT_IN.join(' | ')} | Note |\n|---|---|${BUILT_IN.map(() => '---|').join('')}---|`
  const kindOf = (kind: string) => (kind === 'switch' ? 'held or not' : 'none, view, edit')
  return `# Permissions

Made by \`npm run docs:permissions\` from what the modules declare. Everything is none unless a role says otherwise; edit implies view; \
administrators have every permission. The columns of roles are the defaults of a new company.

A role is assigned to a person for the whole company, for a department with all below it, or for a location; with or without an end \
date. Within such an area \`own\` applies everywhere, \`manager\` and \`other\` to its people, and everything else not at all. \
\`.view\` on \`settings\` and \`reports\` is kept as a value and opens no page.

## A person's record

\`own\`: one's own. \`manager\`: everyone below in the reporting line, to any depth. \`other\`: everyone, oneself and the line included. \
Custom fields add \`own.fields.<id>\`, \`manager.fields.<id>\` and \`other.fields.<id>\`.

${SCOPES.map((scope) => `### ${scope}\n\n${head}\n${SECTIONS.map((section) => row(`${scope}.${section}`, 'none, view, edit')).join('\n')}`).join('\n\n')}

## The company

${[...byGroup].map(([group, rows]) => `### ${group}\n\n${head}\n${rows.map(({ key, kind }) => row(key, kindOf(kind))).join('\n')}`).join('\n\n')}
`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(FILE, permissionsDoc())
