import { type Editor, Node } from '@tiptap/core';
import { isFileName, missingWords } from './paste/pictures.ts';
import styles from './missing-picture.module.css';

/** Stores a picture in the library; the text says why it was not stored. */
export type UploadPicture = (file: File, alt: string | null) => Promise<Stored | string>;
type Stored = { url: string; alt: string };

/** The data of pasted pictures by the key of their place, and their way into the library once it has begun. */
export type PastedPictures = Map<string, { file: File; sent?: Promise<Stored | string> }>;

interface Options {
  upload: UploadPicture | null;
  pasted: PastedPictures;
}

const said = /^\[Picture missing: (.*)\]$/s;

/**
 * The place of a picture that was pasted without its data, or whose data is being stored. It is stored as words that
 * say what is missing, never as a picture without an address, and the check before publishing finds it.
 */
export const missingPicture = Node.create<Options>({
  name: 'missingPicture',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ upload: null, pasted: new Map() }),
  addAttributes: () => ({
    alt: {
      default: '',
      rendered: false,
      parseHTML: (element: HTMLElement) => {
        const alt = said.exec(element.textContent ?? '')?.[1] ?? '';
        return alt === 'not described' ? '' : alt;
      },
    },
    key: { default: null, rendered: false, parseHTML: (element: HTMLElement) => element.getAttribute('data-key') },
  }),
  parseHTML: () => [{ tag: 'span.missing-picture' }],
  renderHTML: ({ node }) => ['span', { class: 'missing-picture' }, missingWords(String(node.attrs['alt']))],
  renderText: ({ node }) => missingWords(String(node.attrs['alt'])),
  addNodeView() {
    const { upload, pasted } = this.options;
    return ({ node, editor, getPos }) => {
      const key = String(node.attrs['key'] ?? '');
      const place = placeOf({
        alt: String(node.attrs['alt']),
        picture: pasted.get(key) ?? null,
        upload,
        stored: (picture) => show(editor, getPos, picture),
      });
      return { dom: place, ignoreMutation: () => true, stopEvent: (event) => !event.type.startsWith('drag') };
    };
  },
});

/** The picture takes the place of its words. Undo takes back the paste, not the end of its upload. */
function show(editor: Editor, getPos: () => number | undefined, { url, alt }: { url: string; alt: string }): void {
  const at = getPos();
  const image = editor.schema.nodes['image'];
  if (at === undefined || !image || editor.isDestroyed) return;
  const change = editor.state.tr.replaceWith(at, at + 1, image.create({ src: url, alt }));
  editor.view.dispatch(change.setMeta('addToHistory', false));
}

interface Place {
  alt: string;
  picture: { file: File; sent?: Promise<Stored | string> } | null;
  upload: UploadPicture | null;
  stored: (picture: Stored) => void;
}

/** Says what is missing, and asks for what is needed: the file, or what it shows. */
function placeOf({ alt, picture: first, upload, stored }: Place): HTMLElement {
  const place = made('span', styles.place);
  place.contentEditable = 'false';
  const words = made('span', undefined, 'status');
  const actions = made('span', styles.actions);
  place.append(words, actions);
  let picture = first;

  const button = (label: string, run: () => void): HTMLButtonElement => {
    const press = made('button', styles.button);
    press.type = 'button';
    press.textContent = label;
    press.addEventListener('click', run);
    return press;
  };
  const ask = (why: string): void => {
    words.textContent = why;
    actions.replaceChildren();
    if (!upload) return;
    const input = made('input', styles.file);
    input.type = 'file';
    input.accept = 'image/*';
    input.setAttribute('aria-label', 'Picture to upload');
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      picture = file ? { file } : null;
      begin();
    });
    actions.append(
      input,
      button('Upload it', () => input.click()),
    );
  };
  const send = async (shows: string | null): Promise<void> => {
    if (!picture || !upload) return;
    words.textContent = `The picture${shows ? ` '${shows}'` : ''} is being stored …`;
    actions.replaceChildren();
    // The editor makes a place anew when the words around it change: its picture is sent once.
    picture.sent ??= upload(picture.file, shows);
    const answer = await picture.sent;
    if (typeof answer === 'string') delete picture.sent;
    if (typeof answer === 'string') ask(`The picture${shows ? ` '${shows}'` : ''} was not stored. ${answer}`);
    else stored(answer);
  };
  const describe = (): void => {
    words.textContent = 'What does this picture show?';
    const input = made('input', styles.input);
    input.maxLength = 300;
    input.setAttribute('aria-label', 'What the picture shows, for people who do not see it');
    const keep = (): void => {
      if (input.value.trim() === '') input.focus();
      else void send(input.value.trim());
    };
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      keep();
    });
    const preview = made('img', styles.preview);
    preview.alt = '';
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      preview.src = typeof reader.result === 'string' ? reader.result : '';
      actions.prepend(preview);
    });
    if (picture) reader.readAsDataURL(picture.file);
    actions.replaceChildren(
      input,
      button('Keep it', keep),
      button('It is decorative', () => void send(null)),
    );
  };
  function begin(): void {
    if (!picture || !upload) ask(`Picture missing: ${alt || 'not described'}`);
    else if ((alt === '' || isFileName(alt)) && !picture.sent) describe();
    else void send(alt);
  }
  begin();
  return place;
}

function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string | undefined,
  role?: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className ?? '';
  if (role) element.setAttribute('role', role);
  return element;
}
