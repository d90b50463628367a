/** What a row knows of the part of the table that it is in. */
export interface TablePart {
  tag: string;
  /** Tells two bodies of one table apart. */
  index: number;
  attributes: Record<string, string>;
}

/** The attributes of a `<colgroup>`, and of each `<col>` in it. */
export interface ColumnGroup {
  attributes: Record<string, string>;
  columns: Record<string, string>[];
}

/** The editor's tables hold rows alone: caption, columns and parts become neighbours and attributes. */
export function prepareTables(body: Element): void {
  for (const table of body.querySelectorAll('table')) prepareTable(table);
}

function prepareTable(table: HTMLTableElement): void {
  const box = table.ownerDocument.createElement('div');
  box.setAttribute('data-table-box', '');
  table.replaceWith(box);
  for (const caption of table.querySelectorAll(':scope > caption')) box.append(asBlock(caption));
  box.append(table);

  const groups = [...table.querySelectorAll(':scope > colgroup')].map(columnGroup);
  if (groups.length > 0) table.setAttribute('data-columns', JSON.stringify(groups));
  for (const group of table.querySelectorAll(':scope > colgroup')) group.remove();

  for (const [index, part] of [...table.children].entries()) {
    const { localName: tag } = part;
    const told: TablePart = { tag, index, attributes: attributes(part) };
    for (const row of part.children) row.setAttribute('data-part', JSON.stringify(told));
  }
}

/** A parser of HTML leaves a caption out that is in no table. */
function asBlock(caption: Element): Element {
  const block = caption.ownerDocument.createElement('div');
  block.setAttribute('data-caption', '');
  for (const { name, value } of caption.attributes) block.setAttribute(name, value);
  block.append(...caption.childNodes);
  return block;
}

function columnGroup(group: Element): ColumnGroup {
  return { attributes: attributes(group), columns: [...group.children].map(attributes) };
}

function attributes(element: Element): Record<string, string> {
  return Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
}
