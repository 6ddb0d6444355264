// Confidence sequences: intervals that hold at any time, so also when they themselves have ended the games.
#pragma once
#include <cstdint>
#include <utility>

namespace bastide::host::any_time {

/// How far to each side of the mean of n values the interval reaches that errs in this share of cases at any time. Its
/// two parts are those of the empirical-Bernstein sequences of Howard, Ramdas, McAuliffe and Sekhon (Time-uniform,
/// nonparametric, nonasymptotic confidence sequences, Annals of Statistics 49, 2021): one grows with the standard
/// deviation, by the boundary of the normal mixture (Robbins 1970), and one with `large`, a bound of single values, so
/// that values which all are alike are not taken for certainty. Where `large` is a bound in truth, the error is below
/// what is said for few values too; where it is an estimate, it is so as values become many.
double reach(std::uint64_t n, double sd, double large, double error);

/// The smallest error at which 0 is outside.
double p_of(std::uint64_t n, double mean, double sd, double large);

/// Of a share, exactly: all that the mixture of likelihoods by Beta(1/2, 1/2) has not refuted (Robbins, Statistical
/// methods related to the law of the iterated logarithm, Annals of Mathematical Statistics 41, 1970).
std::pair<double, double> share(double part, double whole, double error);

} // namespace bastide::host::any_time
