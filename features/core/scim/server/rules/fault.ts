/** What a call has wrong, by the names of RFC 7644, 3.12. */
export type ScimType = 'invalidFilter' | 'invalidSyntax' | 'invalidPath' | 'noTarget' | 'invalidValue' | 'mutability'

export class Fault extends Error {
  readonly scimType: ScimType
  constructor(scimType: ScimType, about = '') {
    super(about)
    this.scimType = scimType
  }
}
