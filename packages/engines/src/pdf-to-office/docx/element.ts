/** An element of WordprocessingML that the library does not know. */
import { XmlComponent } from 'docx'

export class Element extends XmlComponent {
  constructor(
    name: string,
    children: readonly (XmlComponent | string)[],
    attributes?: Readonly<Record<string, string | number>>,
  ) {
    super(name)
    if (attributes) this.root.push({ _attr: { ...attributes } })
    this.root.push(...children)
  }
}
