import { classNames } from '#web/ui/class-names.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { groundAttributes, groundStyle, isSandy, readableTheme, verticalPosition } from '../ground.ts';
import { useIsFirstScreen } from '../lead.ts';
import { panel } from './schema.ts';
import styles from './panel.module.css';

function Panel({ item, fields, render }: BlockViewProps<typeof panel>) {
  const picture = fields.ImageUrl[0];
  const eager = useIsFirstScreen();
  const theme = readableTheme(fields.TextColorTheme, fields.BgColor, picture !== undefined);
  const hasGround = fields.BgColor !== '' || picture !== undefined;
  // A repeated image must be a CSS background. Any other image is an element, so that the browser loads it lazily and
  // in the right size.
  const tile = fields.BackgroundTile ? picture : undefined;
  if (!hasGround) return <div className={styles.plain}>{render(item.items)}</div>;
  return (
    <div
      className={classNames(styles.panel, isSandy(fields.BgColor) && styles.sandy)}
      {...groundAttributes(theme, fields.BgColor, picture !== undefined)}
      style={groundStyle(fields.BgColor, tile, { theme, tile: true, alignV: fields.AlignV })}
    >
      {picture && !tile && (
        <div className={styles.ground}>
          <Picture
            src={picture}
            alt=""
            sizes="100vw"
            eager={eager}
            alignV={verticalPosition(fields.AlignV)}
            className={styles.picture}
          />
        </div>
      )}
      <div className={classNames(styles.inside, picture && styles.sheet)}>{render(item.items)}</div>
    </div>
  );
}

export const view = defineView(panel, Panel);
