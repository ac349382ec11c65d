import type { FilmName } from "../videos/film-list"
import type { PlantedFilm } from "./film-files"
import type { InstitutePictures } from "./institute-pictures"

/** The pictures and films of one institute; no pictures when they were not wanted, no films without ffmpeg. */
export type InstituteMedia = { pictures: InstitutePictures | null; films: Map<FilmName, PlantedFilm> }
