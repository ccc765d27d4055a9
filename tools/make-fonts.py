#!/usr/bin/env python3
"""Makes the typefaces in src/web/app/styles/fonts from the @fontsource-variable packages of npm.

    apt-get install python3-fonttools python3-brotli
    npm pack @fontsource-variable/fraunces@5.3.0 @fontsource-variable/public-sans@5.3.0
    for file in fontsource-variable-*.tgz; do mkdir "${file%.tgz}" && tar xf "$file" -C "${file%.tgz}" --strip-components=1; done
    tools/make-fonts.py fontsource-variable-fraunces-5.3.0 fontsource-variable-public-sans-5.3.0

A file keeps all its letters, and of its axes the part that the site's styles use. A new weight or a larger heading
needs another range here.
"""

import logging
import shutil
import sys
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.iup import iup_delta_optimize
from fontTools.varLib.instancer import instantiateVariableFont
from fontTools.varLib.models import piecewiseLinearMap

TARGET = Path(__file__).parent.parent / "src/web/app/styles/fonts"
UNITS = 1000
# Of 1000 units in an em: an eighth of a pixel in the largest heading.
TOLERANCE = 2
HEADING = {"wght": (400, 400, 620), "opsz": (18, 18, 72)}
# The one weight that is shown in all sizes.
HEADING_WEIGHT = 560
TEXT = {"wght": (400, 400, 700)}


def make(source: Path, axes: dict) -> None:
    font = instantiateVariableFont(TTFont(source), axes, optimize=False)
    scale_upem(font, UNITS)
    glyphs, variations = font["glyf"], font["gvar"].variations
    for name, tuples in variations.items():
        points, control = glyphs._getCoordinatesAndControls(name, font["hmtx"].metrics)
        for each in tuples:
            each.calcInferredDeltas(points, control.endPts)
        if "opsz" in axes:
            tuples = without_cross(tuples, weight_position(font, axes["wght"]))
        for each in tuples:
            each.roundDeltas()
        variations[name] = [each for each in tuples if each.hasImpact()]
        for each in variations[name]:
            each.coordinates = iup_delta_optimize(each.coordinates, points, control.endPts, tolerance=TOLERANCE)
    font.flavor = "woff2"
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    target = TARGET / source.name
    font.save(target)
    print(f"{target.name}: {source.stat().st_size} -> {target.stat().st_size} bytes")


def weight_position(font: TTFont, axis: tuple) -> float:
    low, _, high = axis
    position = (HEADING_WEIGHT - low) / (high - low)
    curve = font["avar"].segments.get("wght") if "avar" in font else None
    return piecewiseLinearMap(position, curve) if curve else position


def without_cross(tuples: list, weight: float) -> list:
    """Shapes depend on the size, on the weight, and on both together. Only one weight is shown in all sizes, and the
    others in small ones alone, so what depends on both is made part of the size, as it is at that weight."""
    by_axes = {tuple(sorted(each.axes)): each for each in tuples}
    cross = by_axes.pop(("opsz", "wght"), None)
    if cross is not None:
        size = by_axes.setdefault(
            ("opsz",), TupleVariation({"opsz": (0, 1, 1)}, [(0, 0)] * len(cross.coordinates))
        )
        size.coordinates = [
            (x + weight * dx, y + weight * dy) for (x, y), (dx, dy) in zip(size.coordinates, cross.coordinates)
        ]
    return list(by_axes.values())


def main() -> None:
    logging.disable(logging.WARNING)
    fraunces, public_sans = (Path(folder) for folder in sys.argv[1:])
    TARGET.mkdir(exist_ok=True)
    for part in ("latin", "latin-ext"):
        make(fraunces / f"files/fraunces-{part}-opsz-normal.woff2", HEADING)
        make(public_sans / f"files/public-sans-{part}-wght-normal.woff2", TEXT)
    make(public_sans / "files/public-sans-latin-wght-italic.woff2", TEXT)
    shutil.copy(fraunces / "LICENSE", TARGET / "fraunces-OFL.txt")
    shutil.copy(public_sans / "LICENSE", TARGET / "public-sans-OFL.txt")


main()
