import type { Editor, KeyboardShortcutCommand, NodeViewRendererProps } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, type Selection } from '@tiptap/pm/state';

/** Returns the node with this name that is selected as a whole; null where none is. */
export function selectedNode(selection: Selection, name: string): Node | null {
  return selection instanceof NodeSelection && selection.node.type.name === name ? selection.node : null;
}

/** Returns the function that selects the node of a view, and then edits it. */
export const selectAndEdit =
  ({ editor, getPos }: NodeViewRendererProps, onEdit: () => void) =>
  (): void => {
    editor.commands.setNodeSelection(getPos() ?? 0);
    onEdit();
  };

/** Returns a shortcut that does something with the selected node of a name, if one is. */
export const onSelected =
  (name: string, run: (editor: Editor) => void): KeyboardShortcutCommand =>
  ({ editor }) => {
    if (!selectedNode(editor.state.selection, name)) return false;
    run(editor);
    return true;
  };

/** Makes an element of a view. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: object,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}
