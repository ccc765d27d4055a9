import type { ComponentProps } from 'react';
import { pageTemplates, templateWords } from '#contract/page-templates.ts';
import styles from './template-choice.module.css';

/** Pictures of the templates, made by tools/template-pictures.ts from pages that begin with them. */
const pictures = import.meta.glob<string>('./template-pictures/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

type Field = Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'>;

/** What a new page begins with, as pictures. */
export function TemplateChoice({ name, onChange, onBlur, ref, chosen }: Field & { chosen: string }) {
  return (
    <fieldset className={styles.templates}>
      <legend>Begin with</legend>
      {pageTemplates.map((template) => {
        const picture = pictures[`./template-pictures/${template}.webp`];
        return (
          <label key={template} className={styles.template} data-chosen={chosen === template}>
            <input type="radio" value={template} {...{ name, onChange, onBlur, ref }} />
            {picture === undefined ? (
              <span className={styles.blank} />
            ) : (
              <img src={picture} alt="" width="320" height="200" loading="lazy" />
            )}
            <strong>{templateWords[template].name}</strong>
            <span>{templateWords[template].help}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
